import type { AnswerTexts, CacheAnswerInput } from '#electron/store/answer-calls.ts';
import type { RefusalReason } from '#electron/store/writer-thread.ts';
import type { Failure, Unread } from '#shared/bridge/answer.ts';
import { JsonText } from '#shared/bridge/json-text.ts';
import type { CachedAmount, CachedKind, CacheState, QuarantinedFile } from '#shared/bridge/offline.ts';
import type { PictureSize } from '#shared/bridge/photos.ts';
import type { ReadName } from '#shared/bridge/reads.ts';
import { isRecord } from '#shared/domain/loose-record.ts';
import { runFacts } from '#shared/domain/run-facts.ts';
import { weekMinuteOf, weekMinuteOfRun } from '#shared/domain/run-slots.ts';
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

/**
 * Why nothing can be written in a state of the file, or why a call has failed in it.
 *
 * @returns null: that is no matter of the state or of space
 */
export function refusalOfStore(store: CacheState, reason?: RefusalReason): Failure | null {
  if (reason === 'full' || reason === 'unwritable') return { code: 'unwritable', isFull: reason === 'full' };
  if (store.state === 'unwritable') return { code: 'unwritable', isFull: store.isFull };
  return store.state === 'read_only' ? { code: 'read_only' } : null;
}

const DAY_MS = 86_400_000;
/** Longest time that one turn of the event loop may take, even with ten thousand stores. */
const SLICE_MS = 8;

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const itemsOf = (value: unknown): readonly unknown[] => {
  const items = isRecord(value) ? value['items'] : undefined;
  return Array.isArray(items) ? items : [];
};

/** Works through items one by one, and lets other work run in between. */
async function inSlices<Item, Result>(items: readonly Item[], work: (item: Item) => Result): Promise<Result[]> {
  const results: Result[] = [];
  let start = performance.now();
  for (const item of items) {
    results.push(work(item));
    if (performance.now() - start < SLICE_MS) continue;
    await nextTurn();
    start = performance.now();
  }
  return results;
}

/** The store that an answer is about; null: several stores. */
export function externalIdOf(inputKey: string): string | null {
  const input: unknown = JSON.parse(inputKey);
  const externalId = isRecord(input) ? input['externalId'] : undefined;
  return typeof externalId === 'string' ? externalId : null;
}

const UTF8 = new TextDecoder();
const NULL = Buffer.from('null');

/** An answer's JSON text, put together from its parts. */
export function textIn({ parts, isList }: Pick<AnswerTexts, 'parts' | 'isList'>): JsonText {
  const [bytes = NULL] = parts;
  if (!isList) return new JsonText(() => UTF8.decode(bytes), bytes);
  return new JsonText(() => `[${parts.map((part) => UTF8.decode(part.subarray(1, -1))).join(',')}]`);
}

/** An answer's value, parsed from its parts. */
export async function valueOfTexts({ parts, isList }: Pick<AnswerTexts, 'parts' | 'isList'>): Promise<unknown> {
  if (!isList) return JSON.parse(UTF8.decode(parts[0] ?? NULL));
  const lists = await inSlices(parts, (part): unknown => JSON.parse(UTF8.decode(part)));
  return lists.flat();
}

/** A value as JSON text: one text per store for the whole store list, else a single text. */
export async function textsOf(read: ReadName, value: unknown): Promise<CacheAnswerInput['value']> {
  if (read !== 'stores.list' || !Array.isArray(value)) return JSON.stringify(value) ?? 'null';
  return inSlices(value, (store: unknown) => {
    const externalId = isRecord(store) ? store['externalId'] : undefined;
    return { externalId: typeof externalId === 'string' ? externalId : null, body: JSON.stringify(store) ?? 'null' };
  });
}

/** When runs of a store are due, according to an answer; null: the answer does not tell. */
export async function slotsIn(read: ReadName, value: unknown): Promise<CacheAnswerInput['slots']> {
  if (read === 'stores.expectations') {
    return { source: 'target', slots: itemsOf(value).flatMap(slotOfTarget) };
  }
  if (read !== 'protocols.list') return null;
  const slots = await inSlices(itemsOf(value), slotOfRun);
  const latest = new Map<number, number>();
  for (const { minute, seenDay } of slots.flat()) latest.set(minute, Math.max(seenDay, latest.get(minute) ?? 0));
  return { source: 'run', slots: [...latest].map(([minute, seenDay]) => ({ minute, seenDay })) };
}

function slotOfTarget(target: unknown): { minute: number; seenDay: number }[] {
  if (!isRecord(target)) return [];
  const { weekday, protocolTime } = target;
  if (typeof weekday !== 'number' || typeof protocolTime !== 'string') return [];
  return [{ minute: weekMinuteOf(weekday, protocolTime), seenDay: 0 }];
}

function slotOfRun(run: unknown): { minute: number; seenDay: number }[] {
  const { scheduledDate, scheduledAt } = runFacts(run);
  if (scheduledDate === null || scheduledAt === null) return [];
  const seenDay = Math.floor(Date.parse(scheduledDate) / DAY_MS);
  const minute = weekMinuteOfRun(scheduledDate, scheduledAt);
  return Number.isNaN(seenDay) || Number.isNaN(minute) ? [] : [{ minute, seenDay }];
}
