import type { CellValue } from './column.ts';
import type { OrderValues } from './order-values.ts';
import { countIntoPlace, mergeSort, type SortValue } from './sort-rows.ts';

const SLICE = 2_048;

/** Rows group by group: in each, those that show the same in a column. */
export type GroupedRows = {
  /** What the cells of each group show; empty where they show nothing. */
  readonly texts: readonly string[];
  /** Row indexes. */
  readonly rows: Uint32Array;
  /** Where each group begins among them; at the end their number. */
  readonly starts: Uint32Array;
};

/** How the rows of a column are grouped. */
export type GroupColumn = {
  readonly value: (row: number) => CellValue;
  /** What a cell shows of a value. */
  readonly textOf: (value: CellValue) => string;
  readonly sortValueOf: (value: CellValue) => SortValue;
};

/** The group of each row, numbered as they come, and the value by which each is sorted. */
type Found = {
  readonly texts: readonly string[];
  readonly sortValues: readonly SortValue[];
  readonly groupOfRow: Int32Array;
};

function* findGroups(rows: Uint32Array, { value, textOf, sortValueOf }: GroupColumn): Generator<void, Found> {
  const texts: string[] = [];
  const sortValues: SortValue[] = [];
  const byText = new Map<string, number>();
  // Most rows have a value that was there before, whose text need not be written again.
  const byValue = new Map<CellValue, number>();
  const groupOf = (cell: CellValue): number => {
    const text = textOf(cell);
    const known = byText.get(text);
    if (known !== undefined) return known;
    byText.set(text, texts.length);
    sortValues.push(sortValueOf(cell));
    return texts.push(text) - 1;
  };
  const groupOfRow = new Int32Array(rows.length);
  for (let at = 0; at < rows.length; at += 1) {
    const cell = value(rows[at] ?? 0);
    let group = byValue.get(cell);
    if (group === undefined) {
      group = groupOf(cell);
      if (typeof cell !== 'object') byValue.set(cell, group);
    }
    groupOfRow[at] = group;
    if (at % SLICE === SLICE - 1) yield;
  }
  return { texts, sortValues, groupOfRow };
}

/**
 * Groups rows by what a column shows, as a job in slices. Groups are in the order in which their values are sorted, the
 * one without a value last; in each group the rows keep their order.
 *
 * @param rows row indexes in their previous order
 */
export function* groupRows(
  rows: Uint32Array,
  column: GroupColumn,
  order: OrderValues,
  desc: boolean,
): Generator<void, GroupedRows> {
  const { texts, sortValues, groupOfRow } = yield* findGroups(rows, column);
  const filled = Uint32Array.from(texts.keys()).filter((group) => texts[group] !== '');
  const compare = yield* order(Array.from(filled, (group) => sortValues[group] ?? ''));
  const places = yield* mergeSort(Uint32Array.from(filled.keys()), desc ? (a, b) => compare(b, a) : compare);
  yield;
  const placeOfGroup = new Int32Array(texts.length).fill(filled.length);
  const inOrder: string[] = [];
  for (const at of places) {
    const group = filled[at] ?? 0;
    placeOfGroup[group] = inOrder.push(texts[group] ?? '') - 1;
    if (inOrder.length % SLICE === 0) yield;
  }
  if (filled.length < texts.length) inOrder.push('');
  const { sorted, ends } = yield* countIntoPlace(rows, (at) => placeOfGroup[groupOfRow[at] ?? 0] ?? 0, inOrder.length);
  const starts = new Uint32Array(inOrder.length + 1);
  starts.set(ends.subarray(0, inOrder.length), 1);
  return { texts: inOrder, rows: sorted, starts };
}
