import type { Axes, Rect } from './axes.ts';
import type { ColumnId, RowId } from './column.ts';

type Corner = { readonly row: RowId; readonly column: ColumnId };

/**
 * The cells between two corners. A range of whole rows or columns stays whole when more columns or rows become visible.
 * `held`: it was made of whole columns, and others have come below it since.
 */
export type Range = {
  readonly from: Corner;
  readonly to: Corner;
  readonly whole?: 'rows' | 'columns' | 'all' | 'held';
};

/** The selection, by row and column id: sorting or filtering moves rows but never changes which cells are selected. */
export type Selection = {
  readonly ranges: readonly Range[];
  readonly active: Corner;
  /** The header of this group is active, and no cell is: the active corner says only where to go on. */
  readonly group?: string;
};

/** A selection of one cell, which is also the active one. */
export function cellSelection(at: Corner): Selection {
  return { ranges: [{ from: at, to: at }], active: at };
}

/** The cell at a position, clamped to the sheet; undefined when nothing is visible. */
export function cornerAt(axes: Axes, row: number, column: number): Corner | undefined {
  const id = axes.rowIdAt(Math.max(0, Math.min(row, axes.rowCount - 1)));
  const columnId = axes.columns[Math.max(0, Math.min(column, axes.columns.length - 1))];
  return id === undefined || columnId === undefined ? undefined : { row: id, column: columnId };
}

/** The positions of a range; null when one of its corners is hidden. */
function rectOf(range: Range, axes: Axes): Rect | null {
  const { from, to, whole } = range;
  const rows = [axes.rowPosition(from.row), axes.rowPosition(to.row)];
  const columns = [axes.columnPosition(from.column), axes.columnPosition(to.column)];
  const allRows = whole === 'columns' || whole === 'all';
  const allColumns = whole === 'rows' || whole === 'all';
  if (axes.rowCount === 0 || axes.columns.length === 0) return null;
  if ((!allRows && rows.includes(-1)) || (!allColumns && columns.includes(-1))) return null;
  return {
    top: allRows ? 0 : Math.min(...rows),
    bottom: allRows ? axes.rowCount - 1 : Math.max(...rows),
    left: allColumns ? 0 : Math.min(...columns),
    right: allColumns ? axes.columns.length - 1 : Math.max(...columns),
  };
}

/** The positions of all ranges. Ranges with a hidden corner are left out. */
export function rectsOf(selection: Selection, axes: Axes): readonly Rect[] {
  return selection.ranges.map((range) => rectOf(range, axes)).filter((rect) => rect !== null);
}

/** The range that covers a rectangle of positions. */
export function rangeOver(rect: Rect, axes: Axes, whole?: Range['whole']): Range | undefined {
  const from = cornerAt(axes, rect.top, rect.left);
  const to = cornerAt(axes, rect.bottom, rect.right);
  if (!from || !to) return undefined;
  return whole === undefined ? { from, to } : { from, to, whole };
}

/** The same cells, of which whole columns are only those of the rows that are there: others may come below them. */
export function heldSelection(selection: Selection, axes: Axes): Selection {
  const ranges = selection.ranges.map((range) => {
    const rect = range.whole === 'columns' || range.whole === 'all' ? rectOf(range, axes) : null;
    return (rect && rangeOver(rect, axes, 'held')) ?? range;
  });
  return { ...selection, ranges };
}

/** Moves the far corner of the last range; the active cell stays. */
export function extendTo(selection: Selection, to: Corner): Selection {
  const last = selection.ranges.at(-1);
  const range: Range = last?.whole === undefined ? { from: selection.active, to } : { ...last, to };
  return { active: selection.active, ranges: [...selection.ranges.slice(0, -1), range] };
}

/** Adds a range to the existing ones. Its first corner becomes the active cell. */
export function addRange(selection: Selection, range: Range): Selection {
  return { ranges: [...selection.ranges, range], active: range.from };
}

/** Number of cells in several rectangles, each cell counted once. */
export function distinctCells(rects: readonly Rect[]): number {
  const edges = [...new Set(rects.flatMap(({ left, right }) => [left, right + 1]))].sort((a, b) => a - b);
  let cells = 0;
  for (const [index, left] of edges.slice(0, -1).entries()) {
    const right = edges[index + 1] ?? left;
    const spans = rects.filter((rect) => rect.left <= left && rect.right >= right - 1).sort((a, b) => a.top - b.top);
    let covered = -1;
    for (const { top, bottom } of spans) {
      if (bottom <= covered) continue;
      cells += (bottom - Math.max(top, covered + 1) + 1) * (right - left);
      covered = bottom;
    }
  }
  return cells;
}

/** The parts of several rectangles that lie in one column, by its position. */
export const partsInColumn = (rects: readonly Rect[], column: number): readonly Rect[] =>
  rects
    .filter(({ left, right }) => column >= left && column <= right)
    .map((rect) => ({ ...rect, left: column, right: column }));

/**
 * When a sort splits the selection into more pieces than this, the selection is dropped: nobody could see what is in
 * it.
 */
const MOST_PIECES = 500;

/** The rows of a range in the new order, as runs of neighbouring rows. */
function piecesOf(rect: Rect, before: Axes, after: Axes): readonly (readonly [number, number])[] {
  const positions: number[] = [];
  for (let row = rect.top; row <= rect.bottom; row += 1) {
    const id = before.rowIdAt(row);
    const position = id === undefined ? -1 : after.rowPosition(id);
    if (position >= 0) positions.push(position);
  }
  positions.sort((a, b) => a - b);
  const pieces: [number, number][] = [];
  for (const position of positions) {
    const last = pieces.at(-1);
    if (last && last[1] === position - 1) last[1] = position;
    else pieces.push([position, position]);
  }
  return pieces;
}

/**
 * Keeps the same cells selected after rows were sorted, filtered, added or hidden. Rows that are gone leave the
 * selection; whole columns stay whole. If the active cell's row is gone, the row now in its place becomes active.
 */
export function carrySelection(selection: Selection, before: Axes, after: Axes): Selection | null {
  const place = before.rowPosition(selection.active.row);
  const column = Math.max(0, after.columnPosition(selection.active.column));
  const stays = after.rowPosition(selection.active.row) >= 0 && after.columnPosition(selection.active.column) >= 0;
  const active = stays ? selection.active : cornerAt(after, place, column);
  if (!active) return null;
  const ranges: Range[] = [];
  for (const range of selection.ranges) {
    if (range.whole === 'columns' || range.whole === 'all') {
      ranges.push(range);
      continue;
    }
    const rect = rectOf(range, before);
    if (!rect) continue;
    for (const [top, bottom] of piecesOf(rect, before, after)) {
      const left = Math.min(rect.left, after.columns.length - 1);
      const right = Math.min(rect.right, after.columns.length - 1);
      const piece = rangeOver({ top, bottom, left, right }, after, range.whole);
      if (piece) ranges.push(piece);
      if (ranges.length > MOST_PIECES) return cellSelection(active);
    }
  }
  return stays && ranges.length > 0 ? { ranges, active } : cellSelection(active);
}
