import type { DraftSheet } from '#renderer/drafts/draft-sheet.ts';
import type { CellValue } from '#renderer/grid/model/column.ts';
import type { RowsChange } from '#renderer/grid/sheet/sheet-edit.ts';
import { type CellWrite, type MatrixStore, planWrites } from './matrix-edit.ts';
import { readTargets, type TargetsRead } from './read-targets.ts';
import { slotId } from './slot-id.ts';

/** Weekdays as on the wire: 0 is Sunday. */
type DayCopy = { readonly from: number; readonly to: readonly number[] };

/** What copying a day would do. Counts are of targets, but for `left`, `stores` and `unknown`. */
type DayPlan = {
  readonly change: RowsChange;
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  /** Number of cells left out because the day that is copied has more than one target there. */
  readonly left: number;
  /** What stands in the cells that change. */
  readonly was: readonly (readonly CellValue[])[];
  /** Stores in which something changes. */
  readonly stores: number;
  /** Stores left out, because not all of their targets are known: the day may have more than is seen of it. */
  readonly unknown: number;
};

type Counts = { added: number; changed: number; removed: number; left: number; was: (readonly CellValue[])[] };

/** The cells of one store that change. */
function* writesOfStore(read: TargetsRead, { from, to }: DayCopy, counts: Counts): Generator<CellWrite> {
  for (const row of read.rows) {
    for (const time of read.times) {
      const [value = null, ...more] = read.at(row, slotId(from, time))?.values ?? [];
      if (more.length > 0) {
        counts.left += 1;
        continue;
      }
      for (const day of to) {
        const slot = slotId(day, time);
        const there = read.at(row, slot)?.values ?? [];
        if (there.length === (value === null ? 0 : 1) && (value === null || there[0] === value)) continue;
        if (value === null) counts.removed += there.length;
        else if (there.length === 0) counts.added += 1;
        else counts.changed += 1;
        counts.was.push(there);
        yield [row, slot, value];
      }
    }
  }
}

/**
 * Plans to give days the targets of another one, in some stores, without changing anything.
 *
 * @param whole external IDs of the stores all of whose targets are known
 */
export function planDayCopy(
  sheet: DraftSheet,
  stores: readonly MatrixStore[],
  copy: DayCopy,
  whole: ReadonlySet<string>,
): DayPlan {
  const targets = readTargets(sheet);
  const counts: Counts = { added: 0, changed: 0, removed: 0, left: 0, was: [] };
  const to = copy.to.filter((day) => day !== copy.from);
  const known = stores.filter(({ externalId }) => whole.has(externalId));
  const changes = known.flatMap((store) => {
    const read = targets.get(store.externalId);
    const writes = read === undefined ? [] : [...writesOfStore(read, { ...copy, to }, counts)];
    return writes.length === 0 ? [] : [planWrites(sheet, store, writes, read)];
  });
  const change = {
    added: changes.flatMap(({ added }) => added),
    cells: changes.flatMap(({ cells }) => [...cells]),
    removed: changes.flatMap(({ removed }) => removed),
    restored: changes.flatMap(({ restored }) => restored),
  };
  return { change, ...counts, stores: changes.length, unknown: stores.length - known.length };
}

/** Carries out a plan, as one step. */
export function copyDay(sheet: DraftSheet, { change, added, changed, removed }: DayPlan): void {
  sheet.changeRows({ kind: 'other', key: 'copyDay', data: { rows: added + changed + removed } }, change);
}
