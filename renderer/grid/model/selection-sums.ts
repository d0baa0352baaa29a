import type { Rect } from './axes.ts';
import type { CellValue, Column } from './column.ts';

/** What the selected numbers come to. */
export type SelectionSums = {
  /** How many numbers there are; cells without one don't count. */
  readonly count: number;
  readonly sum: number;
  readonly least: number;
  readonly most: number;
};

/** Of more cells than this nothing is summed: a selection changes with every key. */
const MOST_SUMMED = 200_000;

/** The rows of some rectangles, each once, as spans in order. */
function spansOf(rects: readonly Rect[]): readonly (readonly [number, number])[] {
  const spans: [number, number][] = [];
  for (const { top, bottom } of rects.toSorted((a, b) => a.top - b.top)) {
    const last = spans.at(-1);
    if (last !== undefined && top <= last[1]) last[1] = Math.max(last[1], bottom);
    else spans.push([top, bottom]);
  }
  return spans;
}

/**
 * Sums the numbers of a selection, each cell once; null: fewer than two, or too many cells.
 *
 * @param columns all columns by their positions; those of numbers are summed
 */
export function selectionSums(
  rects: readonly Rect[],
  columns: readonly (Column | undefined)[],
  valueAt: (row: number, column: number) => CellValue,
): SelectionSums | null {
  const parts = columns.flatMap((one, column) =>
    one?.kind === 'number' && one.isMoment !== true
      ? [{ column, spans: spansOf(rects.filter(({ left, right }) => column >= left && column <= right)) }]
      : [],
  );
  const cells = parts.flatMap(({ spans }) => spans).reduce((all, [top, bottom]) => all + bottom - top + 1, 0);
  if (cells < 2 || cells > MOST_SUMMED) return null;
  let [count, sum, least, most] = [0, 0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { column, spans } of parts) {
    for (const [top, bottom] of spans) {
      for (let row = top; row <= bottom; row += 1) {
        const value = valueAt(row, column);
        if (typeof value !== 'number') continue;
        count += 1;
        sum += value;
        least = Math.min(least, value);
        most = Math.max(most, value);
      }
    }
  }
  return count < 2 ? null : { count, sum, least, most };
}
