import { type CellValue, type Column, type ColumnId, formatCell, type RowId } from '#renderer/grid/model/column.ts';
import type { OrderValues } from '#renderer/grid/model/order-values.ts';
import { type SortValue, sortRows } from '#renderer/grid/model/sort-rows.ts';

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

export type Arrangement = { readonly sorts: SheetSorts; readonly filter: RowFilter | null };

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

/** The visible rows in order, as a job in slices. */
export function* arrangeRows(rows: ArrangedRows, { sorts, filter }: Arrangement): Generator<void, Uint32Array> {
  const all = rows.all();
  yield;
  let sorted = filter === null ? all : yield* filterRows(all, passes(filter, rows));
  // Each sort leaves what is alike in its order, so the one that counts most comes last.
  for (const { column: id, desc } of sorts.toReversed()) {
    const column = rows.column(id);
    if (column === undefined) continue;
    sorted = yield* sortRows(sorted, (index) => sortValueOf(column, rows.value(index, id)), rows.order, desc);
  }
  return sorted;
}
