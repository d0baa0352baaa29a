import { useMemo } from 'react';
import type { DataColumn, Sort } from './data-column.ts';
import { createRowOrder, type RowOrder } from './row-order.ts';

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
