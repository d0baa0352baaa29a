import type { AnswerTexts, CacheAnswerInput } from '#electron/store/answer-calls.ts';
import { JsonText } from '#shared/bridge/json-text.ts';
import type { ReadName } from '#shared/bridge/reads.ts';
import { runFacts } from '#shared/domain/run-facts.ts';
import { weekMinuteOf, weekMinuteOfRun } from '#shared/domain/run-slots.ts';

const DAY_MS = 86_400_000;
/** Longest time that one turn of the event loop may take, even with ten thousand stores. */
const SLICE_MS = 8;

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

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
export async function valueIn({ parts, isList }: Pick<AnswerTexts, 'parts' | 'isList'>): Promise<unknown> {
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
