import type { CellValue, ReadCell } from '#renderer/grid/model/column.ts';
import { rowsBetween } from '#renderer/grid/model/history.ts';
import { runSliced, type Slices } from '#renderer/grid/model/run-sliced.ts';
import type { DraftSheet } from './draft-sheet.ts';
import { partsOfKey, rowKey } from './row-keys.ts';

/** How many rows are counted between two checks of the clock. */
const SLICE = 256;

/** Finds rows of a store that have the same key as another one. */
export type Duplicates = {
  readonly has: (read: ReadCell) => boolean;
  /**
   * Counts rows of a sheet again. Resolves with true when the result differs from the last one.
   *
   * @param only keys of rows that changed: only their stores are counted; absent: all
   */
  readonly recount: (sheet: DraftSheet, signal?: AbortSignal, only?: Iterable<string>) => Promise<boolean>;
};

/** With more stores than this, it takes as long to tell their rows from the others as to count all. */
const FEW_STORES = 10;

/** After a change of more rows than this, all are counted. */
const MANY_ROWS = 1_000;

/** Whether a row belongs to one of the stores of these rows. */
function ofSameStores(keys: Iterable<string>): (key: string) => boolean {
  const stores = new Set<string>();
  for (const key of keys) {
    stores.add(rowKey(partsOfKey(key).externalId, ''));
    if (stores.size > FEW_STORES) return () => true;
  }
  const beginnings = [...stores];
  return (key) => beginnings.some((beginning) => key.startsWith(beginning));
}

/** The keys that occur more than once, by the store's cell. */
type Shared = ReadonlyMap<CellValue, ReadonlySet<string>>;

const isSame = (a: ReadonlySet<string> | undefined, b: ReadonlySet<string>): boolean =>
  (a?.size ?? 0) === b.size && [...b].every((key) => a?.has(key) === true);

/**
 * @param keyOf what must not occur twice in a store, from the cells of a row; null: the row can't have a duplicate
 */
export function createDuplicates(slices: Slices, keyOf: (read: ReadCell) => string | null): Duplicates {
  let shared: Shared = new Map();
  function* count({ core }: DraftSheet, isCounted: (key: string) => boolean): Generator<void, Shared> {
    const stores = new Map<CellValue, { readonly seen: Set<string>; readonly twice: Set<string> }>();
    for (let index = 0; index < core.rows().count(); index += 1) {
      if (index % SLICE === SLICE - 1) yield;
      if (!core.rows().has(index) || !isCounted(core.rows().idAt(index) ?? '')) continue;
      const read: ReadCell = (column) => core.value(index, column);
      const store = read('storeId');
      const known = stores.get(store) ?? { seen: new Set(), twice: new Set() };
      stores.set(store, known);
      const key = core.isRemoved(index) ? null : keyOf(read);
      if (key !== null) (known.seen.has(key) ? known.twice : known.seen).add(key);
    }
    return new Map([...stores].map(([store, { twice }]) => [store, twice]));
  }
  return {
    has: (read) => {
      const twice = shared.get(read('storeId'));
      if (twice === undefined || twice.size === 0) return false;
      const key = keyOf(read);
      return key !== null && twice.has(key);
    },
    recount: async (sheet, signal, only) => {
      const counted = await runSliced(
        count(sheet, only === undefined ? () => true : ofSameStores(only)),
        slices,
        signal,
      );
      if (counted === undefined) return false;
      const before = shared;
      shared = only === undefined ? counted : new Map([...before, ...counted]);
      return [...shared].some(([store, twice]) => !isSame(before.get(store), twice));
    },
  };
}

/** Duplicates are searched for after a pause in typing of this many milliseconds. */
const PAUSE_MS = 150;

/** Keeps the duplicate marks correct while cells change. Returns a function that stops it. */
export function watchDuplicates(sheet: DraftSheet, duplicates: Duplicates): () => void {
  let running = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let known: object | null = null;
  /** Rows that were changed since they were counted last, and those of them that are being counted. */
  let changed = new Set<string>();
  let counting = new Set<string>();
  const recount = async () => {
    running.abort();
    running = new AbortController();
    const { signal } = running;
    const rows = sheet.core.rows();
    const isNew = rows !== known;
    counting = new Set([...counting, ...changed]);
    changed = new Set();
    const isOther = await duplicates.recount(sheet, signal, isNew || counting.size > MANY_ROWS ? undefined : counting);
    if (signal.aborted) return;
    counting = new Set();
    known = rows;
    if (!isOther) return;
    sheet.recheck();
    // Newly read rows pass through a filter for warnings before they have been compared, so the filter must run again.
    // After an edit it does not run again: the row that was edited stays visible.
    if (isNew && sheet.store.getState().arrangement.filter !== null) await sheet.arrangeAgain();
  };
  const leave = sheet.store.subscribe((now, before) => {
    if (now.cells === before.cells) return;
    for (const row of rowsBetween(before.history, now.history)) {
      changed.add(row);
      if (changed.size > MANY_ROWS) break;
    }
    const isKnown = sheet.core.rows() === known;
    if (isKnown && changed.size === 0) return;
    clearTimeout(timer);
    timer = setTimeout(() => void recount(), isKnown ? PAUSE_MS : 0);
  });
  void recount();
  return () => {
    leave();
    clearTimeout(timer);
    running.abort();
  };
}
