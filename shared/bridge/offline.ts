import { oc } from '@orpc/contract';
import { z } from 'zod';
import { answer } from './answer.ts';
import { KeychainState } from './failure.ts';
import { Pin, PinEstimate, PinRequest } from './pins.ts';

/** A file that could not be opened any more and was put beside the new one, untouched. */
export const SetAside = z.object({
  path: z.string(),
  reason: z.enum(['key_missing', 'key_wrong', 'damaged', 'newer']),
  /** Unsent changes inside, as far as they were counted; null: not known. */
  unsentEdits: z.int().nullable(),
});
export type SetAside = z.infer<typeof SetAside>;

/** State of the store on this computer. */
export const StoreState = z.discriminatedUnion('state', [
  z.object({ state: z.literal('none') }),
  z.object({ state: z.literal('opening') }),
  z.object({ state: z.literal('kept') }),
  /** Without the keychain no key outlives the app, so nothing does. `slow`: the keychain has not answered yet. */
  z.object({
    state: z.literal('this_run_only'),
    keychain: z.enum([...KeychainState.exclude(['ready']).options, 'slow']),
  }),
  /** Another Endcap on this computer has the workspace open and writes. */
  z.object({ state: z.literal('read_only') }),
  /** No file could be made at all: disk full, no rights. Everything is asked of the service. */
  z.object({ state: z.literal('failed'), reason: z.string() }),
]);
export type StoreState = z.infer<typeof StoreState>;

/** What is kept, by kind. */
export const KeptKind = z.enum(['stores', 'reports', 'runs', 'results', 'thumbnails', 'originals']);
export type KeptKind = z.infer<typeof KeptKind>;

export const Kept = z.object({ kind: KeptKind, count: z.int(), bytes: z.int(), pinnedBytes: z.int() });
export type Kept = z.infer<typeof Kept>;

export const OfflineStatus = z.object({
  store: StoreState,
  setAside: SetAside.nullable(),
  kept: z.array(Kept),
  /** Size of the file with its log, in bytes. */
  fileBytes: z.int(),
  budgetMegabytes: z.int(),
  days: z.int(),
});
export type OfflineStatus = z.infer<typeof OfflineStatus>;

export const OfflineLimits = z.object({
  budgetMegabytes: z.int().min(50).max(100_000).optional(),
  days: z.int().min(1).max(400).optional(),
});

const OfPin = z.object({ pinId: z.string() });

export const offlineContract = {
  status: oc.output(answer(OfflineStatus)),
  /** Changes the limits of the open workspace; what no longer fits goes at once. */
  limit: oc.input(OfflineLimits).output(answer(OfflineStatus)),
  /** Forgets what is kept of a kind, pins aside. Drafts are no kind: they can not be cleared. */
  clear: oc.input(z.object({ kind: KeptKind })).output(answer(OfflineStatus)),
  /** The person has read where the old file is. */
  dismissSetAside: oc.output(answer(OfflineStatus)),
  pins: oc.output(answer(z.array(Pin))),
  estimate: oc.input(PinRequest).output(answer(PinEstimate)),
  addPin: oc.input(PinRequest).output(answer(z.array(Pin))),
  /** Stops the download; what has come stays. */
  stopPin: oc.input(OfPin).output(answer(z.array(Pin))),
  resumePin: oc.input(OfPin).output(answer(z.array(Pin))),
  /** What was pinned may go again when space is needed. */
  removePin: oc.input(OfPin).output(answer(z.array(Pin))),
};
