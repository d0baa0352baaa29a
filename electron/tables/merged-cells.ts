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

/** Rows that a merged cell touches, with their indexes. */
function* rowsIn(rows: readonly TableRow[], { s: from, e: to }: Range) {
  for (let index = firstFrom(rows, from.r + 1); index < rows.length; index += 1) {
    const row = rows[index];
    if (row === undefined || row.line > to.r + 1) return;
    yield { row, index };
  }
}

/**
 * Marks what a merged cell covers in one row, all but its first place.
 *
 * @param last the last column that is looked at
 * @param most more than so many cells are a broken file
 * @returns how many were marked
 * @throws TableError
 */
function coverCells(cells: TableCell[], line: number, range: Range, last: number, most: number): number {
  const { s: from, e: to } = range;
  const first = line === from.r + 1 ? from.c + 1 : from.c;
  const end = Math.min(to.c, last);
  const count = Math.max(0, end - first + 1);
  if (count > most) throw new TableError('broken');
  for (let column = first; column <= end; column += 1) {
    while (cells.length <= column) cells.push('');
    cells[column] = { problem: 'merged', text: utils.encode_range(range) };
  }
  return count;
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
    for (const { row, index } of rowsIn(rows, range)) {
      const cells = covered.get(index) ?? [...row.cells];
      covered.set(index, cells);
      count += coverCells(cells, row.line, range, limits.columns - 1, MOST_COVERED - count);
    }
  }
  return covered.size === 0 ? rows : rows.map((row, index) => ({ ...row, cells: covered.get(index) ?? row.cells }));
}
