import type { ReadCell } from '#renderer/grid/model/column.ts';
import { runSliced, type Slices } from '#renderer/grid/model/run-sliced.ts';
import type { DraftSheet } from './draft-sheet.ts';

/** How many rows are counted between two checks of the clock. */
const SLICE = 256;

/** Finds rows of a store that have the same key as another one. */
export type Duplicates = {
  readonly has: (read: ReadCell) => boolean;
  /** Counts all rows of a sheet again. Resolves with true when the result differs from the last one. */
  readonly recount: (sheet: DraftSheet, signal?: AbortSignal) => Promise<boolean>;
};

/**
 * @param keyOf what must not occur twice in a store, from the cells of a row; null: the row can't have a duplicate
 */
export function createDuplicates(slices: Slices, keyOf: (read: ReadCell) => string | null): Duplicates {
  let shared: ReadonlySet<string> = new Set();
  const keyInStore = (read: ReadCell): string | null => {
    const key = keyOf(read);
    return key === null ? null : `${String(read('store'))}\n${key}`;
  };
  function* count({ core }: DraftSheet): Generator<void, ReadonlySet<string>> {
    const seen = new Set<string>();
    const twice = new Set<string>();
    for (let index = 0; index < core.rows().count(); index += 1) {
      if (index % SLICE === SLICE - 1) yield;
      if (!core.rows().has(index) || core.isRemoved(index)) continue;
      const key = keyInStore((column) => core.value(index, column));
      if (key !== null) (seen.has(key) ? twice : seen).add(key);
    }
    return twice;
  }
  return {
    has: (read) => {
      if (shared.size === 0) return false;
      const key = keyInStore(read);
      return key !== null && shared.has(key);
    },
    recount: async (sheet, signal) => {
      const next = await runSliced(count(sheet), slices, signal);
      if (next === undefined) return false;
      const before = shared;
      shared = next;
      return before.size !== next.size || [...next].some((key) => !before.has(key));
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
  const recount = async () => {
    running.abort();
    running = new AbortController();
    const { signal } = running;
    const rows = sheet.core.rows();
    const isNew = rows !== known;
    const isOther = await duplicates.recount(sheet, signal);
    if (signal.aborted) return;
    known = rows;
    if (!isOther) return;
    sheet.recheck();
    // Newly read rows pass through a filter for warnings before they have been compared, so the filter must run again.
    // After an edit it does not run again: the row that was edited stays visible.
    if (isNew && sheet.store.getState().arrangement.filter !== null) await sheet.arrangeAgain();
  };
  const leave = sheet.store.subscribe((now, before) => {
    if (now.cells === before.cells) return;
    clearTimeout(timer);
    timer = setTimeout(() => void recount(), sheet.core.rows() === known ? PAUSE_MS : 0);
  });
  void recount();
  return () => {
    leave();
    clearTimeout(timer);
    running.abort();
  };
}
