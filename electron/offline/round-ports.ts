import type { OfflineCache } from '#electron/cache/open-cache.ts';
import { FailureError } from '#electron/lib/failure-error.ts';
import type { OfflineWorkPorts } from '#electron/reads/offline-work.ts';
import type { PinPart, PinRound, StoredPin } from '#electron/store/results/pins-table.ts';
import type { Failure, FailureCode } from '#shared/bridge/answer.ts';
import type { KeptPictures } from '#shared/bridge/offline.ts';
import type { Store } from '#shared/contract/store.ts';
import type { Ledger } from './ledger.ts';
import type { PaceMeter } from './pace-meter.ts';
import type { Pacer } from './pacer.ts';

/** What a download needs from the core. */
export type DownloadPorts = Pick<OfflineWorkPorts, 'api' | 'fetchRead' | 'keepPicture' | 'clock' | 'timeZone'> & {
  readonly cache: OfflineCache;
  readonly isClosed: () => boolean;
  readonly pace: PaceMeter;
  /** Pictures of which the service said that they are no longer there, by size and photo. They are not asked for again. */
  readonly gone: Set<string>;
};

/** One round of a pin while it runs. */
export type Round = DownloadPorts & {
  readonly pin: StoredPin;
  readonly round: PinRound;
  readonly pacer: Pacer;
  readonly ledger: Ledger;
  readonly signal: AbortSignal;
  /** Results older than this are forgotten: no pin asks for them. */
  readonly forgetBeforeMs: number;
  /** Parts that are done, by store. */
  readonly parts: ReadonlyMap<string, readonly PinPart[]>;
  /** Ends the round with an error after which nothing else would succeed; requests that wait are not sent any more. */
  readonly giveUp: (error: unknown) => void;
  /** Notes that one part could not be read; the others continue. */
  readonly missed: (failure: Failure) => void;
  /** Counts a picture that was not fetched, because nobody has allowed its host yet. */
  readonly heldBack: (host: string) => void;
  /** Counts the pictures of a store, and those of them that are here. */
  readonly pictures: (ofStore: KeptPictures) => void;
};

/** How many stores are loaded at once: the next ones can ask while photos of the first are still coming. */
export const STORES_AT_ONCE = 3;

export type StoreToLoad = { readonly externalId: string; readonly store: Store | null };

/** One store of a round: the parts already done, by name, and a function that adds requests for data known to come. */
export type StoreLoading = {
  readonly round: Round;
  readonly wanted: StoreToLoad;
  readonly parts: ReadonlyMap<string, PinPart>;
  readonly count: (requests: number) => void;
};

/** Failures after which nothing else would succeed either. */
const OF_THE_WHOLE: readonly FailureCode[] = [
  'cancelled',
  'unauthorized',
  'not_configured',
  'no_workspace',
  'token_missing',
  'keychain_failed',
  'set_by_policy',
  'sample_failed',
  'rate_limited',
  'read_only',
  'unwritable',
  'internal',
];

/** The failure, if it concerns one part alone and the others can go on; null: it concerns the whole round. */
export function failureOfPart(error: unknown, isClosed: () => boolean): Failure | null {
  if (!(error instanceof FailureError) || isClosed()) return null;
  return OF_THE_WHOLE.includes(error.failure.code) ? null : error.failure;
}
