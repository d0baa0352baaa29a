import type { FindStore, StoreReading } from './find-store.ts';

/**
 * Why the content of a cell can't be used: a formula error (`#N/A`), a formula whose value is not in the file, a cell
 * covered by a merged one, a date that a spreadsheet made of text, or more text than a spreadsheet cell can hold.
 */
type CellProblem = 'error_value' | 'no_value' | 'merged' | 'date' | 'too_long';

/** The text of a cell, empty for an empty cell; or what is wrong with it. */
export type TableCell = string | { readonly problem: CellProblem; readonly text: string };

/** A row that is not empty; `line` is its number as a spreadsheet shows it. */
export type TableRow = { readonly line: number; readonly cells: readonly TableCell[] };

/** Most characters in a cell: the limit of Excel. */
export const MOST_CELL_CHARACTERS = 32_767;

/** The text of a cell, whatever is wrong with it. */
export const cellText = (cell: TableCell | undefined): string =>
  cell === undefined ? '' : typeof cell === 'string' ? cell : cell.text;

/** A table whose header was found. */
export type RowTable = {
  /** By position; null when the column is not read. */
  readonly columns: readonly (string | null)[];
  readonly rows: readonly TableRow[];
  /** true when text to the right of the last header is a mistake, as in a csv with an unquoted separator in a value. */
  readonly isStrict: boolean;
};

/** A row's cell in a column; undefined when the table has no such column. */
export type CellOf = (column: string) => TableCell | undefined;

/** Returns a function that finds the cells of a row. */
export function cellsOf({ columns }: Pick<RowTable, 'columns'>): (row: TableRow) => CellOf {
  const positions = new Map(columns.flatMap((column, at) => (column === null ? [] : [[column, at] as const])));
  return ({ cells }) =>
    (column) => {
      const at = positions.get(column);
      return at === undefined ? undefined : (cells[at] ?? '');
    };
}

/** The store that a row names by its ID or, without one, by its name; or why it can't be found. */
export const storeOfRow = (find: FindStore, cell: CellOf): StoreReading =>
  find(cellText(cell('externalId')), cellText(cell('storeName')));
