import type { JsonText } from '#shared/bridge/json-text.ts';
import type { CachedAmount, CachedKind, CacheState, QuarantinedFile } from '#shared/bridge/offline.ts';
import type { PictureSize } from '#shared/bridge/photos.ts';
import type { ReadName } from '#shared/bridge/reads.ts';

/** An answer of the service as it is cached: the wire's value, links included, which never leaves the core. */
export type CachedAnswer<Value = unknown> = {
  readonly value: Value;
  /** When the service gave its oldest part, in milliseconds since 1970 UTC. */
  readonly asOf: number;
  readonly complete: boolean;
};

/** A cached answer whose value is not read before somebody wants it. */
export type LazyAnswer = Pick<CachedAnswer, 'asOf' | 'complete'> & {
  /** Checked by this very contract when it was cached, so that it need not be checked again. */
  readonly isChecked: boolean;
  /** The value as JSON. */
  text(): JsonText;
  /** The value; a large one is read piece by piece. */
  value(): Promise<unknown>;
};

/** `refused`: this process may not write, or there is no file; the answer is good for this moment only. */
export type KeepOutcome = 'new' | 'changed' | 'same' | 'refused';

export type CachedPicture = { readonly bytes: Uint8Array<ArrayBuffer>; readonly type: string };

/**
 * What is stored on this computer for one workspace (architecture.md section 7). Asynchronous, because the file is read
 * and written in a thread of its own: the core's event loop is never blocked by it.
 *
 * Nothing here rejects because the file cannot be used: reads find nothing then, and writes are `refused`.
 */
export type Cache = {
  state(): CacheState;
  quarantined(): QuarantinedFile | null;
  dismissQuarantined(): Promise<void>;
  /**
   * @param inputKey canonicalJson of the read's input (shared/lib/canonical-json.ts)
   * @returns null: not cached
   */
  find(read: ReadName, inputKey: string): Promise<LazyAnswer | null>;
  /** The same with its value, whatever contract it was checked by. */
  get(read: ReadName, inputKey: string): Promise<CachedAnswer | null>;
  /** Caches an answer, which the contract has checked, whole or not at all; durable when it resolves. */
  keep(read: ReadName, inputKey: string, answer: CachedAnswer): Promise<KeepOutcome>;
  /** Week minutes (shared/domain/run-slots.ts) at which runs of these stores are known to be due; null: all stores. */
  runSlots(externalIds: readonly string[] | null): Promise<readonly number[]>;
  picture(photoKey: string, size: PictureSize): Promise<CachedPicture | null>;
  keepPicture(photoKey: string, size: PictureSize, picture: CachedPicture): Promise<KeepOutcome>;
  sizes(): Promise<{ readonly kept: readonly CachedAmount[]; readonly fileBytes: number }>;
  limits(): { readonly budgetMegabytes: number; readonly days: number };
  limit(limits: { readonly budgetMegabytes?: number | undefined; readonly days?: number | undefined }): Promise<void>;
  clear(kind: CachedKind): Promise<void>;
  close(): Promise<void>;
};
