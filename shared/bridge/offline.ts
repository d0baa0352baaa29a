import { oc } from '@orpc/contract';
import { z } from 'zod';
import { ExternalId, ProtocolTime, Weekday } from '#shared/contract/formats.ts';
import { answer, Failure, KeychainState } from './answer.ts';

/** A period that moves with today, in whole days of the chain up to and including today; or fixed days. */
export const PinPeriod = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('last_days'), days: z.int().min(1).max(400) }),
  z.object({ kind: z.literal('days'), firstDay: z.iso.date(), lastDay: z.iso.date() }),
]);
export type PinPeriod = z.infer<typeof PinPeriod>;

/** What a person wants available offline. */
export const PinRequest = z.object({
  externalIds: z.array(ExternalId).min(1).max(10_000).nullable().describe('null: all stores, also those to come'),
  period: PinPeriod,
  photos: z.enum(['none', 'thumbnails', 'originals']),
});
export type PinRequest = z.infer<typeof PinRequest>;

/** What a pin would cost. All figures are estimates until it has been downloaded once. */
export const PinEstimate = z.object({
  stores: z.int(),
  /** Stores of which something is not here. */
  storesLacking: z.int(),
  requests: z.int(),
  pictures: z.int(),
  bytes: z.int(),
  /** By what this service took for earlier downloads; null: it has not been measured yet. */
  seconds: z.number().nullable(),
  /** false when it would not fit into the budget for this computer. */
  fitsBudget: z.boolean(),
});
export type PinEstimate = z.infer<typeof PinEstimate>;

/**
 * A download in progress. `isOpen`: the service has not told how much some stores hold, so `total` is the least and grows
 * as stores are read, and no time is told. `longer`: why the end is later than was told before, when it is.
 */
export const PinProgress = z.object({
  pinId: z.string(),
  done: z.int(),
  total: z.int(),
  isOpen: z.boolean(),
  bytes: z.int(),
  perSecond: z.number().nullable(),
  secondsLeft: z.number().nullable(),
  longer: z.enum(['more', 'slower']).nullable(),
  /** Set while it waits because the service asked for a pause or does not respond. */
  waitingUntil: z.iso.datetime().nullable(),
});
export type PinProgress = z.infer<typeof PinProgress>;

/** Of so many photos with a link, how many pictures are here. */
export const KeptPictures = z.object({ asked: z.int(), kept: z.int() });
export type KeptPictures = z.infer<typeof KeptPictures>;

/** A pin and its progress. */
export const Pin = PinRequest.extend({
  pinId: z.string(),
  createdAt: z.iso.datetime(),
  state: z.enum(['waiting', 'running', 'complete', 'incomplete', 'stopped', 'failed']),
  /** When its oldest part was downloaded or last taken for unchanged; null when there is nothing yet. */
  asOf: z.iso.datetime().nullable(),
  storesKept: z.int(),
  storesAsked: z.int(),
  /** After the last round; null: it is under way, or wanted none. */
  pictures: KeptPictures.nullable(),
  progress: PinProgress.nullable(),
  failure: Failure.nullable(),
});
export type Pin = z.infer<typeof Pin>;

/**
 * A workspace file that could no longer be opened. It is left beside the new one until it can be opened again, and what
 * is in it has been carried over; or until a person deletes it.
 */
export const QuarantinedFile = z.object({
  id: z.string(),
  path: z.string(),
  /** When it was set aside; null: not known. */
  at: z.iso.datetime().nullable(),
  reason: z.enum(['key_missing', 'key_wrong', 'damaged', 'newer', 'unknown']),
  /** Size of the file with its log. */
  bytes: z.int(),
  /** Unpublished edits in it; null when they could not be counted. */
  unsentEdits: z.int().nullable(),
  /**
   * What came of opening it again; null: not tried yet. `waiting`: everything is here again but the drafts of so many
   * resources, because there are other edits of the same here. `carried`: all that can be read is here again; a file
   * that was damaged stays nevertheless. `failed`: it could not be read or written to at all.
   */
  tried: z
    .object({
      at: z.iso.datetime(),
      result: z.enum(['other_key', 'damaged', 'newer', 'waiting', 'carried', 'failed']),
      waiting: z.int(),
    })
    .nullable(),
  /** The person has read where it is. */
  dismissed: z.boolean(),
});
export type QuarantinedFile = z.infer<typeof QuarantinedFile>;

/** State of the cache on this computer. */
export const CacheState = z.discriminatedUnion('state', [
  z.object({ state: z.literal('none') }),
  z.object({ state: z.literal('opening') }),
  z.object({ state: z.literal('kept') }),
  /**
   * Without a keychain, the key is lost when the app ends, and the file with it. `slow`: the keychain has not answered
   * yet.
   */
  z.object({
    state: z.literal('this_run_only'),
    keychain: z.enum([...KeychainState.exclude(['ready']).options, 'slow']),
  }),
  /** Another Endcap on this computer has the workspace open and writes to it. */
  z.object({ state: z.literal('read_only') }),
  /** The file can be read, but the disk takes no change: it is full, or refuses for another reason. */
  z.object({ state: z.literal('unwritable'), isFull: z.boolean() }),
  /**
   * No file could be created, because the disk is full or permissions are missing. Everything is read from the service.
   */
  z.object({ state: z.literal('failed'), reason: z.string() }),
]);
export type CacheState = z.infer<typeof CacheState>;

/** What is cached, by kind. */
export const CachedKind = z.enum(['stores', 'reports', 'runs', 'results', 'thumbnails', 'originals']);
export type CachedKind = z.infer<typeof CachedKind>;

export const CachedAmount = z.object({ kind: CachedKind, count: z.int(), bytes: z.int(), pinnedBytes: z.int() });
export type CachedAmount = z.infer<typeof CachedAmount>;

export const OfflineStatus = z.object({
  store: CacheState,
  /** Newest first, also those that were dismissed. */
  quarantined: z.array(QuarantinedFile),
  kept: z.array(CachedAmount),
  /** Size of the file with its log, in bytes. */
  fileBytes: z.int(),
  budgetMegabytes: z.int(),
  days: z.int(),
});
export type OfflineStatus = z.infer<typeof OfflineStatus>;

const OfflineLimits = z.object({
  budgetMegabytes: z.int().min(50).max(100_000).optional(),
  days: z.int().min(1).max(400).optional(),
});

const slot = { weekday: Weekday, protocolTime: ProtocolTime };

/**
 * Photos of a store that are here, by display and slot of the week. Runs of any other status than `completed` and
 * photos without a fill rate are left out.
 */
export const SlotRates = z.object({
  /** Age of the oldest part. */
  asOf: z.iso.datetime(),
  /** false: some of the range is not here. */
  complete: z.boolean(),
  /** Slots in which a run was done. */
  runs: z.array(z.object({ ...slot, count: z.int().min(1) })),
  /** Slots of all runs, whatever became of them. */
  slots: z.array(z.object(slot)),
  rates: z.array(z.object({ ...slot, expositionId: z.string(), fillRates: z.array(z.number()).min(1) })),
});
export type SlotRates = z.infer<typeof SlotRates>;

/** One store and a half-open range of instants `[from, to)`. */
export const SlotRatesQuery = z.object({
  externalId: ExternalId,
  from: z.iso.datetime({ offset: true }),
  to: z.iso.datetime({ offset: true }),
});
export type SlotRatesQuery = z.infer<typeof SlotRatesQuery>;

const OfPin = z.object({ pinId: z.string() });
const OfQuarantined = z.object({ id: z.string() });

export const offlineContract = {
  status: oc.output(answer(OfflineStatus)),
  /** Changes the limits of the open workspace. What no longer fits is removed at once. */
  limit: oc.input(OfflineLimits).output(answer(OfflineStatus)),
  /** Removes cached data of a kind, except pins. Drafts are not a kind, so they can't be cleared. */
  clear: oc.input(z.object({ kind: CachedKind })).output(answer(OfflineStatus)),
  /** The person has seen where an old file is. It stays in the list. */
  dismissQuarantined: oc.input(OfQuarantined).output(answer(OfflineStatus)),
  /** Tries to open an old file with today's key, and carries over what is in it. */
  retryQuarantined: oc.input(OfQuarantined).output(answer(OfflineStatus)),
  /** Deletes an old file for good, with the unpublished edits in it. */
  deleteQuarantined: oc.input(OfQuarantined).output(answer(OfflineStatus)),
  /** What was measured in each slot of the week; null: nothing of the store's range is here. Asks the service nothing. */
  slotRates: oc.input(SlotRatesQuery).output(answer(SlotRates.nullable())),
  pins: oc.output(answer(z.array(Pin))),
  estimate: oc.input(PinRequest).output(answer(PinEstimate)),
  addPin: oc.input(PinRequest).output(answer(z.array(Pin))),
  /** Stops the download; what was downloaded stays. */
  stopPin: oc.input(OfPin).output(answer(z.array(Pin))),
  resumePin: oc.input(OfPin).output(answer(z.array(Pin))),
  /** Data of the pin may be removed again when space is needed. */
  removePin: oc.input(OfPin).output(answer(z.array(Pin))),
};
