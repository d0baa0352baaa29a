import type { DraftSheet } from '#renderer/drafts/draft-sheet.ts';
import type { CellValue } from '#renderer/grid/model/column.ts';
import { runSliced, type Slices } from '#renderer/grid/model/run-sliced.ts';
import { duplicateKey } from '#shared/domain/merge/display-slips.ts';

/** How many rows are counted between two checks of the clock. */
const SLICE = 256;

type Display = {
  readonly store: CellValue;
  readonly label: CellValue;
  readonly type: CellValue;
  readonly status: CellValue;
};

/** Finds displays that share store, label and type with another display. */
export type Duplicates = {
  readonly has: (display: Display) => boolean;
  /** Counts all displays of a sheet again. Resolves with true when the result differs from the last one. */
  readonly recount: (displays: Iterable<Display>, signal?: AbortSignal) => Promise<boolean>;
};

export function createDuplicates(slices: Slices): Duplicates {
  let shared: ReadonlySet<string> = new Set();
  const keyOf = ({ store, label, type, status }: Display): string | null => {
    const key = duplicateKey({ label, expositionType: type, status });
    return key === null ? null : `${String(store)}\n${key}`;
  };
  function* count(displays: Iterable<Display>): Generator<void, ReadonlySet<string>> {
    const seen = new Set<string>();
    const twice = new Set<string>();
    let done = 0;
    for (const display of displays) {
      const key = keyOf(display);
      if (key !== null) (seen.has(key) ? twice : seen).add(key);
      done += 1;
      if (done % SLICE === 0) yield;
    }
    return twice;
  }
  return {
    has: (display) => {
      if (shared.size === 0) return false;
      const key = keyOf(display);
      return key !== null && shared.has(key);
    },
    recount: async (displays, signal) => {
      const next = await runSliced(count(displays), slices, signal);
      if (next === undefined) return false;
      const before = shared;
      shared = next;
      return before.size !== next.size || [...next].some((key) => !before.has(key));
    },
  };
}

/** The displays as the sheet shows them now. */
export function* displaysOfSheet({ core }: DraftSheet): Generator<Display> {
  for (let index = 0; index < core.rows().count(); index += 1) {
    if (!core.rows().has(index)) continue;
    yield {
      store: core.value(index, 'store'),
      label: core.value(index, 'label'),
      type: core.value(index, 'expositionType'),
      status: core.value(index, 'status'),
    };
  }
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
    const isOther = await duplicates.recount(displaysOfSheet(sheet), signal);
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
