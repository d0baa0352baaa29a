import { eventIterator, oc } from '@orpc/contract';
import { z } from 'zod';
import { AppLink } from '#shared/domain/app-link.ts';
import { Failure } from './answer.ts';
import { Fetch } from './fetches.ts';
import { Notice } from './followed.ts';
import { PinProgress } from './offline.ts';
import { OutsideFile } from './opened-files.ts';
import { ReadName } from './reads.ts';

/** Since when nothing has been answered, although something was asked; absent while answers come. */
const silentSince = z.iso.datetime().optional();

/** Whether the service can be reached, judged by its latest answers and never by navigator.onLine. */
export const Connection = z.discriminatedUnion('state', [
  z.object({ state: z.literal('none') }),
  z.object({ state: z.literal('connecting'), silentSince }),
  z.object({ state: z.literal('online'), lastAnswerAt: z.iso.datetime(), silentSince }),
  /** It answers, but only with errors of its own. */
  z.object({ state: z.literal('failing'), since: z.iso.datetime(), failure: Failure }),
  z.object({ state: z.literal('offline'), since: z.iso.datetime(), failure: Failure }),
  z.object({ state: z.literal('token_refused'), since: z.iso.datetime() }),
  z.object({ state: z.literal('not_configured'), since: z.iso.datetime() }),
]);
export type Connection = z.infer<typeof Connection>;

/** One event of the window's single stream. The first one is the current connection. */
export const BridgeEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('connection'), connection: Connection }),
  z.object({ type: z.literal('workspaces_changed') }),
  z.object({ type: z.literal('settings_changed') }),
  /** A read's cached answer has changed or was confirmed: read it again. With `inputKey` null, for every input. */
  z.object({ type: z.literal('changed'), read: ReadName, inputKey: z.string().nullable() }),
  /** A read that takes many requests runs for the first time. `total` is null until it is known. */
  z.object({
    type: z.literal('progress'),
    read: ReadName,
    inputKey: z.string(),
    done: z.int(),
    total: z.int().nullable(),
  }),
  /** Another file of the workspace is in use, such as the one that an unlocked keychain opens: read all of it again. */
  z.object({ type: z.literal('file_replaced') }),
  /** The state or size of the cache, or the pins, have changed: read `offline` again. */
  z.object({ type: z.literal('offline_changed') }),
  z.object({ type: z.literal('pin_progress'), progress: PinProgress }),
  /** How far a fetch is, or what became of it. */
  z.object({ type: z.literal('fetch_changed'), workspaceId: z.string(), fetch: Fetch }),
  /** Drafts have changed: read those on screen again. `by` is the page that edited them; null when no page did. */
  z.object({ type: z.literal('drafts_changed'), by: z.string().nullable() }),
  /** What people say of photos has changed: read what is on screen again. `by` is the page that changed it. */
  z.object({ type: z.literal('review_changed'), by: z.string() }),
  /** A link was opened outside of Endcap. One window gets it, even when it began to listen later. */
  z.object({ type: z.literal('link'), link: AppLink }),
  /** So were files, which the page reads with `openedFiles`. */
  z.object({ type: z.literal('files'), files: z.array(OutsideFile) }),
  /** Publishing has made progress: read its state again. */
  z.object({ type: z.literal('publish_changed') }),
  /** Something that a person who looks elsewhere is told. */
  z.object({ type: z.literal('notice'), notice: Notice }),
]);
export type BridgeEvent = z.infer<typeof BridgeEvent>;

export const eventsContract = {
  /** Exactly one per window: over HTTP/1.1 a seventh stream would block every call. */
  subscribe: oc.output(eventIterator(BridgeEvent)),
};
