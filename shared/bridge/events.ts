import { eventIterator, oc } from '@orpc/contract';
import { z } from 'zod';
import { Failure } from './failure.ts';

/** What the last answers say about the way to the service; never taken from navigator.onLine. */
export const Connection = z.discriminatedUnion('state', [
  z.object({ state: z.literal('none') }),
  z.object({ state: z.literal('connecting') }),
  z.object({ state: z.literal('online'), lastAnswerAt: z.iso.datetime() }),
  z.object({ state: z.literal('offline'), since: z.iso.datetime(), failure: Failure }),
  z.object({ state: z.literal('token_refused'), since: z.iso.datetime() }),
  z.object({ state: z.literal('not_configured'), since: z.iso.datetime() }),
]);
export type Connection = z.infer<typeof Connection>;

/** One event of the window's single stream. The first one tells the current connection. */
export const BridgeEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('connection'), connection: Connection }),
  z.object({ type: z.literal('workspaces_changed') }),
  z.object({ type: z.literal('settings_changed') }),
]);
export type BridgeEvent = z.infer<typeof BridgeEvent>;

export const eventsContract = {
  /** Exactly one per window: over HTTP/1.1 a seventh stream would block every call. */
  subscribe: oc.output(eventIterator(BridgeEvent)),
};
