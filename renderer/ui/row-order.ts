import { useMemo } from 'react';
import type { DataColumn, Sort } from './data-column.ts';

type Value = string | number;

/** Sorts rows by one of their values, again and again, as a search leaves more or fewer of them. */
type RowOrder = {
  /**
   * Returns the rows in order. Equal ones keep their order; rows without a value (null) go last in both directions.
   *
   * @param id names the values; places calculated earlier for the same name are reused
   */
  readonly sort: <Row>(rows: readonly Row[], id: string, value: (row: Row) => Value | null, desc: boolean) => Row[];
};

/** The place of each value; equal values share one. Numbers sort by value, or as texts when there are texts too. */
function placesOf(values: readonly (Value | null)[], compareTexts: (a: string, b: string) => number) {
  const places = new Map<Value, number>();
  for (const value of values) if (value !== null) places.set(value, 0);
  const compare = (a: Value, b: Value) =>
    typeof a === 'number' && typeof b === 'number' ? a - b : compareTexts(String(a), String(b));
  let place = -1;
  let before: Value | undefined;
  for (const value of [...places.keys()].sort(compare)) {
    if (before === undefined || compare(before, value) !== 0) place += 1;
    places.set(value, place);
    before = value;
  }
  return places;
}

/**
 * Sorts by places. Comparing texts by the rules of a language is slow, so thousands of rows can't be compared at every
 * keystroke. Instead, each value's place among all values is found once, and the rows are counted into their places.
 */
export function createRowOrder(collator: Intl.Collator): RowOrder {
  const known = new Map<string, ReadonlyMap<Value, number>>();
  return {
    sort: (rows, id, value, desc) => {
      const values = rows.map(value);
      let places = known.get(id);
      if (places === undefined || values.some((one) => one !== null && places?.has(one) !== true)) {
        places = placesOf(values, collator.compare);
        known.set(id, places);
      }
      const { size } = places;
      // There may be more known values than these rows have. The last place is for rows without a value.
      const placeOf = (at: number) => {
        const one = values[at] ?? null;
        if (one === null) return size;
        const place = places.get(one) ?? 0;
        return desc ? size - 1 - place : place;
      };
      const starts = new Uint32Array(size + 2);
      for (let at = 0; at < rows.length; at += 1) {
        const next = placeOf(at) + 1;
        starts[next] = (starts[next] ?? 0) + 1;
      }
      for (let at = 1; at < starts.length; at += 1) starts[at] = (starts[at] ?? 0) + (starts[at - 1] ?? 0);
      const sorted = rows.slice();
      rows.forEach((row, at) => {
        const place = placeOf(at);
        const to = starts[place] ?? 0;
        starts[place] = to + 1;
        sorted[to] = row;
      });
      return sorted;
    },
  };
}

const orders = new WeakMap<Intl.Collator, RowOrder>();

function orderOf(collator: Intl.Collator): RowOrder {
  const known = orders.get(collator);
  if (known) return known;
  const order = createRowOrder(collator);
  orders.set(collator, order);
  return order;
}

/** The rows in the requested order: texts by `collator`, numbers by value, rows without a value last. */
export function useSortedRows<Row extends object>(
  rows: readonly Row[],
  columns: readonly DataColumn<Row>[],
  sort: Sort | undefined,
  collator: Intl.Collator,
): readonly Row[] {
  const { id, desc = false } = sort ?? {};
  return useMemo(() => {
    const value = columns.find((column) => column.id === id)?.sortValue;
    return id === undefined || value === undefined ? rows : orderOf(collator).sort(rows, id, value, desc);
  }, [rows, columns, id, desc, collator]);
}
