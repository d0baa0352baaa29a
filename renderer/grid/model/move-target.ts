import { type Axes, contains, type Rect, rectCells } from './axes.ts';

export type Position = { readonly row: number; readonly column: number };

/** The parts of a key press that decide where to move. `jump`: Ctrl, or Cmd on a Mac. */
export type MoveKey = { readonly key: string; readonly jump: boolean };

/** True when the cell at a position shows something. */
type IsFilled = (row: number, column: number) => boolean;

/**
 * Moves as Ctrl+arrow does in a spreadsheet: to the end of the filled run, or across the gap to the next filled cell.
 */
function edge(from: number, last: number, step: 1 | -1, filled: (at: number) => boolean): number {
  const inside = (at: number) => at >= 0 && at <= last;
  let at = from + step;
  if (!inside(at)) return from;
  const run = filled(from) && filled(at);
  while (inside(at) && filled(at) === run) at += step;
  if (run) return at - step;
  return inside(at) ? at : at - step;
}

/**
 * The position that a key moves to.
 *
 * @param page number of rows on one screen
 * @returns undefined when the key does not move
 */
export function moveTarget(
  at: Position,
  { key, jump }: MoveKey,
  axes: Axes,
  page: number,
  isFilled: IsFilled,
): Position | undefined {
  const { row, column } = at;
  const lastRow = axes.rowCount - 1;
  const lastColumn = axes.columns.length - 1;
  const to = (toRow: number, toColumn: number): Position => ({
    row: Math.max(0, Math.min(toRow, lastRow)),
    column: Math.max(0, Math.min(toColumn, lastColumn)),
  });
  const vertical = (step: 1 | -1) =>
    jump ? edge(row, lastRow, step, (next) => isFilled(next, column)) : Math.max(0, row + step);
  const sideways = (step: 1 | -1) =>
    jump ? edge(column, lastColumn, step, (next) => isFilled(row, next)) : column + step;
  switch (key) {
    case 'ArrowUp':
      return to(vertical(-1), column);
    case 'ArrowDown':
      return to(vertical(1), column);
    case 'ArrowLeft':
      return to(row, sideways(-1));
    case 'ArrowRight':
      return to(row, sideways(1));
    case 'Home':
      return to(jump ? 0 : row, 0);
    case 'End':
      return to(jump ? lastRow : row, lastColumn);
    case 'PageUp':
      return to(row - page, column);
    case 'PageDown':
      return to(row + page, column);
    default:
      return undefined;
  }
}

export type Advance = 'right' | 'left' | 'down' | 'up';

/** One step through a rectangle, line by line, wrapping around at its ends. */
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
 * Where Tab and Enter move: through the selected rectangle when it has more than one cell, otherwise to the
 * neighbouring cell. Tab continues in the next row. undefined at the end of the sheet.
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
