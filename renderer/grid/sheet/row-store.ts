import type { CellValue, ColumnId, RowId, SheetColumn } from '#renderer/grid/model/column.ts';
import type { NewRow } from '../model/history.ts';

/**
 * All rows by index: the caller's first, then those that steps added and those that were appended, as they came. An
 * index never changes as long as the caller's rows are not replaced; removed rows leave a gap.
 */
export type RowStore = {
  /** One more than the largest index. */
  readonly count: () => number;
  readonly idAt: (index: number) => RowId | undefined;
  readonly indexOf: (id: RowId) => number;
  /** The row's own value, without drafts. */
  readonly base: (index: number, column: ColumnId) => CellValue;
  readonly isAdded: (index: number) => boolean;
  /** Where a row of the caller stands in the rows' own order. */
  readonly placeOf: (index: number) => number;
  readonly add: (row: NewRow) => void;
  readonly remove: (id: RowId) => void;
  readonly has: (index: number) => boolean;
  readonly added: () => Iterable<NewRow>;
};

/** The rows of a caller who can add further ones. */
type OwnRows<Row> = RowStore & {
  /** Adds further rows of the caller. The result stands for all rows, as a new object: whoever compares sees the news. */
  readonly append: (more: readonly Row[]) => OwnRows<Row>;
};

/**
 * The caller's rows with their ids. Ids are indexed when the first one is looked up, because showing rows needs none.
 */
export function createRowStore<Row>(
  given: readonly Row[],
  rowId: (row: Row) => RowId,
  columns: readonly SheetColumn<Row>[],
  placeOf: (row: Row) => number = () => 0,
): OwnRows<Row> {
  const rows: (Row | undefined)[] = [...given];
  const readers = new Map(columns.map(({ id, read }) => [id, read]));
  const added = new Map<number, NewRow>();
  let next = rows.length;
  let indexes: Map<RowId, number> | null = null;
  const index = () => {
    if (indexes) return indexes;
    indexes = new Map();
    for (let at = 0; at < rows.length; at += 1) {
      const row = rows[at];
      if (row !== undefined) indexes.set(rowId(row), at);
    }
    for (const [at, { id }] of added) indexes.set(id, at);
    return indexes;
  };
  const store: RowStore = {
    count: () => next,
    has: (at) => rows[at] !== undefined || added.has(at),
    idAt: (at) => {
      const row = rows[at];
      return row === undefined ? added.get(at)?.id : rowId(row);
    },
    indexOf: (id) => index().get(id) ?? -1,
    base: (at, column) => {
      const row = rows[at];
      return (row === undefined ? added.get(at)?.values[column] : readers.get(column)?.(row)) ?? null;
    },
    isAdded: (at) => at >= 0 && rows[at] === undefined,
    placeOf: (at) => {
      const row = rows[at];
      return row === undefined ? 0 : placeOf(row);
    },
    add: (row) => {
      added.set(next, row);
      index().set(row.id, next);
      next += 1;
    },
    remove: (id) => {
      const at = index().get(id) ?? -1;
      if (!added.delete(at)) return;
      index().delete(id);
    },
    added: () => added.values(),
  };
  const append = (more: readonly Row[]): OwnRows<Row> => {
    for (const row of more) {
      rows[next] = row;
      indexes?.set(rowId(row), next);
      next += 1;
    }
    return { ...store, append };
  };
  return { ...store, append };
}
