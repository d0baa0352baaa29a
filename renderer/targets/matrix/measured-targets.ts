import type { CellValue } from '#renderer/grid/model/column.ts';
import type { CellWrite } from '../matrix-edit.ts';
import type { Slot } from '../read-targets.ts';
import type { MatrixCell, MatrixContent, MatrixRow } from './make-matrix.ts';
import { type Measured, ratesOf } from './measured.ts';

/** How targets are made from what was measured. */
type MeasuredRule = {
  /** 0 to 100; 50 is the median. */
  readonly percentile: number;
  /** Cells with fewer photos stay as they are. */
  readonly leastPhotos: number;
};

/** A target that would change: what it is, and what it would be. */
type MeasuredTarget = {
  readonly row: MatrixRow;
  readonly slot: Slot;
  /** null: there is none. */
  readonly before: CellValue;
  /** In percent, rounded to five. */
  readonly after: number;
  /** The percentile itself, in percent. */
  readonly measured: number;
  readonly photos: number;
};

/** What setting targets from what was measured would do. */
export type MeasuredPlan = {
  readonly targets: readonly MeasuredTarget[];
  /** Cells left out because too few photos stand behind them. */
  readonly few: number;
  /** Cells that already have that target. */
  readonly same: number;
  /** Cells without a target left out because a display of theirs would get a second one. */
  readonly clashing: number;
};

/** Targets are round numbers, which people remember. */
const STEP = 5;

/**
 * The value below which so many percent of the values lie, interpolated between the two nearest.
 *
 * @param values one or more
 */
export function percentileOf(values: readonly number[], percentile: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const place = ((sorted.length - 1) * percentile) / 100;
  const below = sorted[Math.floor(place)] ?? 0;
  const above = sorted[Math.ceil(place)] ?? below;
  return below + (above - below) * (place - Math.floor(place));
}

/** Only what is set or missing gets a target: one that a category inherits is set in the fallback row. */
const mayBeSet = ({ state, lacks }: MatrixCell): boolean => state === 'own' || state === 'several' || lacks;

/** A new target for a category must not be the second one for a display that another category judges. */
function clashes(rows: readonly MatrixRow[], row: MatrixRow, column: number): boolean {
  const { category } = row;
  if (category === null) return false;
  return rows.some((other) => {
    const cell = other.cells[column];
    const judges = cell?.state === 'own' || cell?.state === 'several';
    return (
      judges &&
      other.category !== null &&
      cell.displays.some(({ productCategories }) => productCategories.includes(category))
    );
  });
}

/**
 * Plans targets from what was measured at the displays that a cell judges, without changing anything.
 *
 * @param isWanted whether a cell, by its place among the rows and slots of the matrix, may change
 */
export function planMeasured(
  { types, slots }: MatrixContent,
  measured: Measured,
  { percentile, leastPhotos }: MeasuredRule,
  isWanted: (row: number, column: number) => boolean,
): MeasuredPlan {
  const targets: MeasuredTarget[] = [];
  const counts = { few: 0, same: 0, clashing: 0 };
  // Displays that get a target in a slot where they had none, in one of their categories only.
  const filled = new Set<string>();
  let place = -1;
  for (const { rows } of types) {
    for (const row of rows) {
      place += 1;
      for (const [column, slot] of slots.entries()) {
        const cell = row.cells[column];
        if (cell === undefined || !mayBeSet(cell) || cell.displays.length === 0 || !isWanted(place, column)) continue;
        const rates = ratesOf(measured, cell, slot.id);
        if (rates.length === 0 || rates.length < leastPhotos) {
          counts.few += 1;
          continue;
        }
        if (cell.lacks) {
          const keys = cell.displays.map(({ expositionId }) => `${expositionId} ${slot.id}`);
          if (keys.some((key) => filled.has(key)) || clashes(rows, row, column)) {
            counts.clashing += 1;
            continue;
          }
          for (const key of keys) filled.add(key);
        }
        const rate = percentileOf(rates, percentile);
        const after = Math.min(100, Math.max(0, Math.round(rate / STEP) * STEP));
        if (after === cell.value) counts.same += 1;
        else targets.push({ row, slot, before: cell.value, after, measured: rate, photos: rates.length });
      }
    }
  }
  return { targets, ...counts };
}

/** The cells that a plan writes. */
export const writesOfMeasured = ({ targets }: MeasuredPlan): readonly CellWrite[] =>
  targets.map(({ row, slot, after }) => [row.id, slot.id, after]);
