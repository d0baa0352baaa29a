import { useMemo } from 'react';
import type { DataColumn, Sort } from './data-column.ts';

type Value = string | number;

/** Orders rows by a value of theirs, again and again, as a search leaves more of them or fewer. */
type RowOrder = {
  /**
   * The rows in order, equal ones as they came, those without a value (null) last whatever the direction.
   *
   * @param id names the values: of the same name, the places that were worked out before are used again
   */
  readonly sort: <Row>(rows: readonly Row[], id: string, value: (row: Row) => Value | null, desc: boolean) => Row[];
};

/** The place of each value; equal ones share one. Numbers by value, or as texts where there are texts too. */
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
 * Comparing texts of a language is slow, so that thousands of rows can not be compared at every keystroke: each value's
 * place among all is found once, and the rows are then counted into their places.
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
      // The values that are known may be more than those of these rows; the last place is of those without one.
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

/** The rows in the order asked for: text by `collator`, numbers by value, rows without a value last. */
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
