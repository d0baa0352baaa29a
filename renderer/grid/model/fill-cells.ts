import { type Axes, type Rect, rectHeight, rectWidth } from './axes.ts';
import { type CellsBefore, type Changes, gatherChanges } from './change-cells.ts';
import type { CellValue, Column, ColumnId, RowId } from './column.ts';
import { seriesOf } from './series.ts';

export type FillSheet = CellsBefore & {
  readonly axes: Axes;
  readonly value: (row: RowId, column: ColumnId) => CellValue;
  readonly column: (id: ColumnId) => Column | undefined;
  /** Position of the last row of those that stand together with the row at a position, such as those of a group. */
  readonly lastBeside: (position: number) => number;
  /** What a row has alike with those that it belongs to; absent: rows belong to no others. */
  readonly togetherBy: ((row: RowId) => string) | undefined;
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

/** Continues the series that a column of `source` begins, over the rows of `target` outside of it. */
function continueColumn(sheet: FillSheet, changes: Changes, source: Rect, target: Rect): void {
  const { axes } = sheet;
  const id = axes.columns[source.left];
  const column = id === undefined ? undefined : sheet.column(id);
  if (id === undefined || column === undefined) return;
  const values = Array.from({ length: rectHeight(source) }, (_, at) =>
    sheet.value(axes.rowIdAt(source.top + at) ?? '', id),
  );
  const series = seriesOf(column, values);
  const rest = { ...target, left: source.left, right: source.right };
  if (series === null) {
    repeat(sheet, changes, source, rest);
    return;
  }
  for (let down = target.top; down <= target.bottom; down += 1) {
    const row = axes.rowIdAt(down);
    const value = series(down - source.top);
    const isSource = down >= source.top && down <= source.bottom;
    if (row !== undefined && value !== null && !isSource) changes.put(row, id, value);
  }
}

/**
 * The fill handle: over the rectangle that it was dragged to, goes on with what the cells of each column of `source`
 * begin, and repeats them where they begin nothing. `copies`: repeats all of it.
 */
export function fillDragged(sheet: FillSheet, source: Rect, target: Rect, copies: boolean): Changes {
  const changes = gatherChanges(sheet);
  const isDown = target.top < source.top || target.bottom > source.bottom;
  if (copies || !isDown) {
    repeat(sheet, changes, source, target);
    return changes;
  }
  for (let across = source.left; across <= source.right; across += 1) {
    continueColumn(sheet, changes, { ...source, left: across, right: across }, target);
  }
  return changes;
}

/** The rectangle over the rows below `source` that belong together with its last one, such as those of one store. */
export function alikeBelow({ axes, lastBeside, togetherBy }: FillSheet, source: Rect): Rect {
  if (togetherBy === undefined) return source;
  const ownAt = (position: number) => togetherBy(axes.rowIdAt(position) ?? '');
  const own = ownAt(source.bottom);
  let { bottom } = source;
  const last = lastBeside(bottom);
  while (bottom < last && ownAt(bottom + 1) === own) bottom += 1;
  return bottom === source.bottom ? source : { ...source, bottom };
}
