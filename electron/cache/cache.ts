import type { JsonText } from '#shared/bridge/json-text.ts';
import type { CachedAmount, CachedKind, CacheState, QuarantinedFile } from '#shared/bridge/offline.ts';
import type { PictureSize } from '#shared/bridge/photos.ts';
import type { ReadName } from '#shared/bridge/reads.ts';

/** A cached answer of the service: the service's own value, including links, which never leave the core. */
export type CachedAnswer<Value = unknown> = {
  readonly value: Value;
  /** When the service gave its oldest part, in milliseconds since 1970 UTC. */
  readonly asOf: number;
  readonly complete: boolean;
};

/** A cached answer whose value is read only when needed. */
export type LazyAnswer = Pick<CachedAnswer, 'asOf' | 'complete'> & {
  /** This same contract checked it when it was cached, so it need not be checked again. */
  readonly isChecked: boolean;
  /** The value as JSON. */
  text(): JsonText;
  /** The value. A large one is read piece by piece. */
  value(): Promise<unknown>;
};

/** `refused`: this process may not write, or there is no file, so the answer is not stored. */
export type KeepOutcome = 'new' | 'changed' | 'same' | 'refused';

export type CachedPicture = { readonly bytes: Uint8Array<ArrayBuffer>; readonly type: string };

/**
 * What is stored on this computer for one workspace (architecture.md section 7). All calls are asynchronous, because a
 * separate thread reads and writes the file and so never blocks the core's event loop.
 *
 * No call rejects because the file cannot be used: reads then find nothing, and writes are `refused`.
 */
export type Cache = {
  state(): CacheState;
  quarantined(): QuarantinedFile | null;
  dismissQuarantined(): Promise<void>;
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
  keepPicture(photoKey: string, size: PictureSize, picture: CachedPicture): Promise<KeepOutcome>;
  sizes(): Promise<{ readonly kept: readonly CachedAmount[]; readonly fileBytes: number }>;
  limits(): { readonly budgetMegabytes: number; readonly days: number };
  limit(limits: { readonly budgetMegabytes?: number | undefined; readonly days?: number | undefined }): Promise<void>;
  clear(kind: CachedKind): Promise<void>;
  close(): Promise<void>;
};
