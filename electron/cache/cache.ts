import type { Unread } from '#shared/bridge/answer.ts';
import type { JsonText } from '#shared/bridge/json-text.ts';
import type { CachedAmount, CachedKind, CacheState, QuarantinedFile } from '#shared/bridge/offline.ts';
import type { PictureSize } from '#shared/bridge/photos.ts';
import type { ReadName } from '#shared/bridge/reads.ts';
import type { EarlierTotals } from '#shared/domain/target-totals.ts';

/** A cached answer of the service: the service's own value, including links, which never leave the core. */
export type CachedAnswer<Value = unknown> = {
  readonly value: Value;
  /** When the service gave its oldest part, in milliseconds since 1970 UTC. */
  readonly asOf: number;
  readonly complete: boolean;
  /** Elements of its list that could not be read and are not in the value. Such an answer is not complete. */
  readonly unread?: Unread | undefined;
};

/** A cached answer whose value is read only when needed. */
export type LazyAnswer = Pick<CachedAnswer, 'asOf' | 'complete' | 'unread'> & {
  /** This same contract checked it when it was cached, so it need not be checked again. */
  readonly isChecked: boolean;
  /** What an earlier answer about the same photos said about targets, where it said something else. */
  readonly earlier?: EarlierTotals | undefined;
  /** The value as JSON. */
  text(): JsonText;
  /** The value. A large one is read piece by piece. */
  value(): Promise<unknown>;
};

/**
 * `older`: a newer answer is stored, so this one is not. `refused`: this process may not write, or there is no file, so
 * the answer is not stored.
 */
export type KeepOutcome = 'new' | 'changed' | 'same' | 'older' | 'refused';

type NewPicture = {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly type: string;
  /** Who handed it over; absent or null: it is the service's own. */
  readonly handedBy?: string | null | undefined;
};
type CachedPicture = NewPicture & { readonly handedBy: string | null };

/**
 * What is stored on this computer for one workspace (architecture.md section 7). All calls are asynchronous, because a
 * separate thread reads and writes the file and so never blocks the core's event loop.
 *
 * No call but `limit` and `clear` rejects because the file cannot be used: reads then find nothing, and writes are
 * `refused`.
 */
export type Cache = {
  state(): CacheState;
  /** Newest first, also those that the person has dismissed. */
  quarantined(): readonly QuarantinedFile[];
  /** @returns false: it could not be noted */
  dismissQuarantined(id: string): Promise<boolean>;
  /** Tries again to open a quarantined file, and carries over what is in it. @returns false: nothing was tried */
  retryQuarantined(id: string): Promise<boolean>;
  /** Deletes a quarantined file for good. @returns false: it is still there */
  deleteQuarantined(id: string): Promise<boolean>;
  /**
   * Finds a cached answer.
   *
   * @param inputKey canonicalJson of the read's input (shared/lib/canonical-json.ts)
   * @returns null: not cached
   */
  find(read: ReadName, inputKey: string): Promise<LazyAnswer | null>;
  /** The same with its value, whichever contract checked it. */
  get(read: ReadName, inputKey: string): Promise<CachedAnswer | null>;
  /** Caches an answer that the contract has checked, all of it or nothing. It is durable once this resolves. */
  keep(read: ReadName, inputKey: string, answer: CachedAnswer): Promise<KeepOutcome>;
  /**
   * Minutes of the week (shared/domain/run-slots.ts) at which runs of these stores are known to be due; null: all
   * stores.
   */
  runSlots(externalIds: readonly string[] | null): Promise<readonly number[]>;
  picture(photoKey: string, size: PictureSize): Promise<CachedPicture | null>;
  /** Keeps a picture, unless one is here; the service's own takes the place of one that was handed over. */
  keepPicture(photoKey: string, size: PictureSize, picture: NewPicture): Promise<KeepOutcome>;
  sizes(): Promise<{ readonly kept: readonly CachedAmount[]; readonly fileBytes: number }>;
  limits(): { readonly budgetMegabytes: number; readonly days: number };
  /** @throws FailureError `read_only` or `unwritable` */
  limit(limits: { readonly budgetMegabytes?: number | undefined; readonly days?: number | undefined }): Promise<void>;
  /** @throws FailureError `read_only` or `unwritable` */
  clear(kind: CachedKind): Promise<void>;
  close(): Promise<void>;
};
