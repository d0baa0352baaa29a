import { type Range, utils } from '@e965/xlsx';
import type { TableCell, TableRow } from '#shared/domain/display-table/table-cell.ts';
import type { TableLimits } from './limits.ts';
import { TableError } from './table-error.ts';

/** Cells that merged ones may cover altogether; honest ranges do not overlap. */
const MOST_COVERED = 2_000_000;

/** Index of the first row at or below a line. */
function firstFrom(rows: readonly TableRow[], line: number): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle]?.line ?? 0) < line) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Marks the cells that a merged one covers: they are empty in the file, and whether the merged value is meant for them
 * nobody can say. An empty cell would empty a field.
 *
 * @param merged rows and columns from 0, both ends included
 */
export function coverMerged(
  rows: readonly TableRow[],
  merged: readonly Range[],
  limits: TableLimits,
): readonly TableRow[] {
  const covered = new Map<number, TableCell[]>();
  let count = 0;
  for (const range of merged) {
    const { s: from, e: to } = range;
    for (let index = firstFrom(rows, from.r + 1); index < rows.length; index += 1) {
      const row = rows[index];
      if (row === undefined || row.line > to.r + 1) break;
      const cells = covered.get(index) ?? [...row.cells];
      covered.set(index, cells);
      for (let column = from.c; column <= Math.min(to.c, limits.columns - 1); column += 1) {
        if (column === from.c && row.line === from.r + 1) continue;
        count += 1;
        if (count > MOST_COVERED) throw new TableError('broken');
        while (cells.length <= column) cells.push('');
        cells[column] = { problem: 'merged', text: utils.encode_range(range) };
      }
    }
  }
  return covered.size === 0 ? rows : rows.map((row, index) => ({ ...row, cells: covered.get(index) ?? row.cells }));
}
