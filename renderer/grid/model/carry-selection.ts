import type { Axes, Rect } from './axes.ts';
import { cellSelection, cornerAt, type Range, rangeOver, rectOf, type Selection } from './selection.ts';

/** Above this many pieces a selection that a sort tore apart is given up: nobody could see what it holds. */
const MOST_PIECES = 500;

/** Rows of a range in the order after, as runs of neighbours. */
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
 * The same cells after rows were sorted, filtered, added or hidden. Rows that are gone leave the selection; whole
 * columns stay whole. An active cell that is gone passes to the row now in its place.
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
