/**
 * Why the content of a cell can not be taken: an error of a formula (`#N/A`), a formula whose value is not in the file, a
 * cell that a merged one covers, a date that a spreadsheet made of a text, more text than a cell of a spreadsheet holds.
 */
export type CellProblem = 'error_value' | 'no_value' | 'merged' | 'date' | 'too_long';

/** A text, empty for an empty cell; or what is wrong with it. */
export type TableCell = string | { readonly problem: CellProblem; readonly text: string };

/** A row that holds something; `line` is its number as a spreadsheet shows it. */
export type TableRow = { readonly line: number; readonly cells: readonly TableCell[] };

/** Most characters of a cell, which is what Excel allows. */
export const MOST_CELL_CHARACTERS = 32_767;

/** What stands in a cell, whatever is wrong with it. */
export const cellText = (cell: TableCell | undefined): string =>
  cell === undefined ? '' : typeof cell === 'string' ? cell : cell.text;
