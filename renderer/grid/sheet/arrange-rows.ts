import { type CellValue, type Column, type ColumnId, formatCell, type RowId } from '#renderer/grid/model/column.ts';
import { type GroupedRows, groupRows } from '#renderer/grid/model/group-rows.ts';
import type { OrderValues } from '#renderer/grid/model/order-values.ts';
import { type SortValue, sortRows } from '#renderer/grid/model/sort-rows.ts';
import type { Folded } from './row-groups.ts';

const SLICE = 1_024;

/** Keeps the rows that pass, in order. Yields now and then. */
function* filterRows(rows: Uint32Array, passes: (row: number) => boolean): Generator<void, Uint32Array> {
  const passing = new Uint32Array(rows.length);
  let count = 0;
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] ?? 0;
    if (passes(row)) {
      passing[count] = row;
      count += 1;
    }
    if (at % SLICE === SLICE - 1) yield;
  }
  return passing.slice(0, count);
}

export type SheetSort = { readonly column: ColumnId; readonly desc: boolean };

/** What rows are sorted by: rows that are alike in the first are sorted by the second. Empty: the rows' own order. */
export type SheetSorts = readonly SheetSort[];

export const UNSORTED: SheetSorts = [];

/** One row as a filter sees it. */
export type RowReader = {
  readonly id: RowId;
  readonly get: (column: ColumnId) => CellValue;
  /** The row's value without edits; null in a row that was added here. */
  readonly own: (column: ColumnId) => CellValue;
  /** True when one of the row's values was edited, or when the row was added here. */
  readonly isChanged: boolean;
};

/** Decides which rows are visible. */
export type RowFilter = (row: RowReader) => boolean;

/** The column by which rows stand in groups, and which of these are folded. */
export type SheetGroup = { readonly column: ColumnId; readonly folded: Folded };

export type Arrangement = {
  readonly sorts: SheetSorts;
  readonly filter: RowFilter | null;
  /** null: the rows are not grouped. */
  readonly group: SheetGroup | null;
};

type ArrangedRows = {
  readonly all: () => Uint32Array;
  readonly value: (index: number, column: ColumnId) => CellValue;
  readonly readers: (index: number) => { readonly own: RowReader; readonly now: RowReader | null };
  readonly column: (id: ColumnId) => Column | undefined;
  readonly order: OrderValues;
};

/**
 * A row stays visible when it passes with its own values or with the edited ones. Otherwise an edit could make the row
 * that was just edited vanish.
 */
const passes = (filter: RowFilter, rows: ArrangedRows) => (index: number) => {
  const { own, now } = rows.readers(index);
  return filter(own) || (now !== null && filter(now));
};

function sortValueOf(column: Column, value: CellValue): SortValue {
  if (value === null) return null;
  if (typeof value === 'number' || column.kind === 'text') return typeof value === 'object' ? value.join('; ') : value;
  if (column.kind === 'choice' && column.sortsByPlace === true) {
    const place = column.choices.findIndex((choice) => choice.value === value);
    if (place !== -1) return place;
  }
  return formatCell(column, value);
}

/** The rows that the filter leaves, in order, as a job in slices. The column that they are grouped by can't sort them. */
export function* arrangeRows(rows: ArrangedRows, { sorts, filter, group }: Arrangement): Generator<void, Uint32Array> {
  const all = rows.all();
  yield;
  let sorted = filter === null ? all : yield* filterRows(all, passes(filter, rows));
  // Each sort leaves what is alike in its order, so the one that counts most comes last.
  for (const { column: id, desc } of sorts.toReversed()) {
    const column = rows.column(id);
    if (column === undefined || id === group?.column) continue;
    sorted = yield* sortRows(sorted, (index) => sortValueOf(column, rows.value(index, id)), rows.order, desc);
  }
  return sorted;
}

/** Rows that were arranged, group by group, as a job in slices. A sort by the same column sorts the groups. */
export function* groupArranged(
  { value, order }: ArrangedRows,
  rows: Uint32Array,
  column: Column,
  sorts: SheetSorts,
): Generator<void, GroupedRows> {
  const isDescending = sorts.some((sort) => sort.column === column.id && sort.desc);
  const by = {
    value: (index: number) => value(index, column.id),
    textOf: (cell: CellValue) => formatCell(column, cell),
    sortValueOf: (cell: CellValue) => sortValueOf(column, cell),
  };
  return yield* groupRows(rows, by, order, isDescending);
}
