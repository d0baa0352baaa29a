import type { DraftSheet } from '#renderer/drafts/draft-sheet.ts';
import type { CellValue } from '#renderer/grid/model/cell-value.ts';
import { runSliced, type Slices } from '#renderer/grid/model/run-sliced.ts';
import { twinKey } from '#shared/domain/merge/display-twins.ts';

/** Rows that are counted between two readings of the clock. */
const SLICE = 256;

type Display = {
  readonly store: CellValue;
  readonly label: CellValue;
  readonly type: CellValue;
  readonly status: CellValue;
};

/** Which displays share store, label and type with another one. */
export type Twins = {
  readonly has: (display: Display) => boolean;
  /** Counts all displays of a sheet anew; true when others have twins now. */
  readonly recount: (displays: Iterable<Display>, signal?: AbortSignal) => Promise<boolean>;
};

export function createTwins(slices: Slices): Twins {
  let shared: ReadonlySet<string> = new Set();
  const keyOf = ({ store, label, type, status }: Display): string | null => {
    const key = twinKey({ label, expositionType: type, status });
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

/** Displays as the sheet shows them now. */
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
