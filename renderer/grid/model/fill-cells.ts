import { type Axes, type Rect, rectHeight, rectWidth } from './axes.ts';
import { type CellsBefore, type Changes, gatherChanges } from './change-cells.ts';
import type { CellValue, ColumnId, RowId } from './column.ts';

export type FillSheet = CellsBefore & {
  readonly axes: Axes;
  readonly value: (row: RowId, column: ColumnId) => CellValue;
};

/**
 * Copies the cells of `source` over `target`, starting over from its first cell as often as needed. Both are rectangles
 * of positions.
 */
function repeat(sheet: FillSheet, changes: Changes, source: Rect, target: Rect): void {
  const { axes } = sheet;
  const height = rectHeight(source);
  const width = rectWidth(source);
  const wrap = (at: number, first: number, size: number) => first + ((((at - first) % size) + size) % size);
  for (let across = target.left; across <= target.right; across += 1) {
    const column = axes.columns[across];
    const fromColumn = axes.columns[wrap(across, source.left, width)];
    if (column === undefined || fromColumn === undefined) continue;
    for (let down = target.top; down <= target.bottom; down += 1) {
      const row = axes.rowIdAt(down);
      const fromRow = axes.rowIdAt(wrap(down, source.top, height));
      if (row !== undefined && fromRow !== undefined && !(row === fromRow && column === fromColumn)) {
        changes.put(row, column, sheet.value(fromRow, fromColumn));
      }
    }
  }
}

/**
 * Ctrl+D and Ctrl+R: copies the first row (or column) of each rectangle over the rest of it. A rectangle of one row (or
 * column) takes the one before it.
 */
export function fillAlong(sheet: FillSheet, rects: readonly Rect[], direction: 'down' | 'right'): Changes {
  const changes = gatherChanges(sheet);
  for (const rect of rects) {
    const { top, left, bottom, right } = rect;
    if (direction === 'down') {
      const from = top === bottom ? top - 1 : top;
      if (from >= 0) repeat(sheet, changes, { top: from, bottom: from, left, right }, rect);
    } else {
      const from = left === right ? left - 1 : left;
      if (from >= 0) repeat(sheet, changes, { top, bottom, left: from, right: from }, rect);
    }
  }
  return changes;
}

/**
 * The target rectangle when the fill handle of `source` is dragged to a cell. It grows in one direction only: the
 * longer one.
 */
export function dragTarget(source: Rect, row: number, column: number): Rect {
  const down = Math.max(row - source.bottom, source.top - row, 0);
  const across = Math.max(column - source.right, source.left - column, 0);
  if (down === 0 && across === 0) return source;
  return down >= across
    ? { ...source, top: Math.min(source.top, row), bottom: Math.max(source.bottom, row) }
    : { ...source, left: Math.min(source.left, column), right: Math.max(source.right, column) };
}

/** The fill handle: repeats `source` over the rectangle that it was dragged to. */
export function fillDragged(sheet: FillSheet, source: Rect, target: Rect): Changes {
  const changes = gatherChanges(sheet);
  repeat(sheet, changes, source, target);
  return changes;
}
