import type { FindStore, StoreReading } from './find-store.ts';
import type { TableColumn } from './table-words.ts';

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

/** A table of displays whose header was found. */
export type DisplayTable = {
  /** By position; null: it is not read. */
  readonly columns: readonly (TableColumn | null)[];
  readonly rows: readonly TableRow[];
  /** A text to the right of the last header is a mistake, as in a csv whose separator stands in a value. */
  readonly isStrict: boolean;
};

/** A cell of a row by its column; undefined: the table has no such column. */
export type CellOf = (column: TableColumn) => TableCell | undefined;

/** How cells of a table are found. */
export function cellsOf({ columns }: Pick<DisplayTable, 'columns'>): (row: TableRow) => CellOf {
  const positions = new Map(columns.flatMap((column, at) => (column === null ? [] : [[column, at] as const])));
  return ({ cells }) =>
    (column) => {
      const at = positions.get(column);
      return at === undefined ? undefined : (cells[at] ?? '');
    };
}

/** The store that a row names by its ID or, without one, by its name; or why none can be told. */
export const storeOfRow = (find: FindStore, cell: CellOf): StoreReading =>
  find(cellText(cell('externalId')), cellText(cell('storeName')));
