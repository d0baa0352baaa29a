import type { FindStore, StoreReading } from './find-store.ts';
import { cellText, type TableCell, type TableRow } from './table-cell.ts';
import type { TableColumn } from './table-words.ts';

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
export const storeOf = (find: FindStore, cell: CellOf): StoreReading =>
  find(cellText(cell('externalId')), cellText(cell('storeName')));
