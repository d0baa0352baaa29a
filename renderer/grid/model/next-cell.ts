import { type Axes, contains, type Rect, rectCells } from './axes.ts';
import type { Position } from './move-target.ts';

export type Advance = 'right' | 'left' | 'down' | 'up';

/** One step through a rectangle, line by line, and round at its ends. */
function within(rect: Rect, { row, column }: Position, advance: Advance): Position {
  const { top, bottom, left, right } = rect;
  const width = right - left + 1;
  const height = bottom - top + 1;
  const across = advance === 'right' || advance === 'left';
  const index = across ? (row - top) * width + (column - left) : (column - left) * height + (row - top);
  const step = advance === 'right' || advance === 'down' ? 1 : -1;
  const next = (index + step + width * height) % (width * height);
  return across
    ? { row: top + Math.floor(next / width), column: left + (next % width) }
    : { row: top + (next % height), column: left + Math.floor(next / height) };
}

/**
 * Where Tab and Enter lead: through the selected rectangle when it holds more than one cell, otherwise to the
 * neighbour; Tab goes on in the next row. undefined at the end of the sheet.
 */
export function nextCell(at: Position, advance: Advance, axes: Axes, rect: Rect | undefined): Position | undefined {
  if (rect && rectCells(rect) > 1 && contains(rect, at.row, at.column)) return within(rect, at, advance);
  const last = { row: axes.rowCount - 1, column: axes.columns.length - 1 };
  if (advance === 'down') return at.row < last.row ? { row: at.row + 1, column: at.column } : undefined;
  if (advance === 'up') return at.row > 0 ? { row: at.row - 1, column: at.column } : undefined;
  const sheet = { top: 0, left: 0, bottom: last.row, right: last.column };
  const ends = advance === 'right' ? last : { row: 0, column: 0 };
  return at.row === ends.row && at.column === ends.column ? undefined : within(sheet, at, advance);
}
