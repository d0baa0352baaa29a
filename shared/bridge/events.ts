import { eventIterator, oc } from '@orpc/contract';
import { z } from 'zod';
import { Failure } from './failure.ts';
import { PinProgress } from './offline.ts';
import { ReadName } from './reads.ts';

/** What the last answers say about the way to the service; never taken from navigator.onLine. */
export const Connection = z.discriminatedUnion('state', [
  z.object({ state: z.literal('none') }),
  z.object({ state: z.literal('connecting') }),
  z.object({ state: z.literal('online'), lastAnswerAt: z.iso.datetime() }),
  /** It answers, but only that it can not. */
  z.object({ state: z.literal('failing'), since: z.iso.datetime(), failure: Failure }),
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
  /** What is kept of a read has changed, or was confirmed: read it again. `inputKey` null: whatever its input. */
  z.object({ type: z.literal('changed'), read: ReadName, inputKey: z.string().nullable() }),
  /** A read that takes many requests is under way for the first time; `total` null: not known yet. */
  z.object({
    type: z.literal('progress'),
    read: ReadName,
    inputKey: z.string(),
    done: z.int(),
    total: z.int().nullable(),
  }),
  /** State of the store on this computer, its sizes, or the pins: read `offline` again. */
  z.object({ type: z.literal('offline_changed') }),
  z.object({ type: z.literal('pin_progress'), progress: PinProgress }),
  /** Drafts differ: read what is shown of them again. `by`: the page that edited them, which knows; null: no page did. */
  z.object({ type: z.literal('drafts_changed'), by: z.string().nullable() }),
  /** Publishing has come further: read its state again. */
  z.object({ type: z.literal('publish_changed') }),
]);
export type BridgeEvent = z.infer<typeof BridgeEvent>;

export const eventsContract = {
  /** Exactly one per window: over HTTP/1.1 a seventh stream would block every call. */
  subscribe: oc.output(eventIterator(BridgeEvent)),
};
