import {
  type ColumnDef,
  createSortedRowModel,
  rowSortingFeature,
  type SortFn,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import type { DataColumn, Sort } from './data-column.ts';

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() });
type Features = typeof features;

/**
 * The rows in the order asked for: text by `collator`, numbers by value, rows without a value last.
 *
 * @returns ids and rows, in order
 */
export function useSortedRows<Row extends object>(
  rows: readonly Row[],
  columns: readonly DataColumn<Row>[],
  rowId: (row: Row) => string,
  sort: Sort | undefined,
  collator: Intl.Collator,
): readonly { readonly id: string; readonly original: Row }[] {
  const definitions = useMemo<ColumnDef<Features, Row>[]>(() => {
    const sortFn: SortFn<Features, Row> = (a, b, id) => {
      const left = a.getValue(id);
      const right = b.getValue(id);
      if (typeof left === 'number' && typeof right === 'number') return left - right;
      return collator.compare(String(left), String(right));
    };
    return columns.map((column) => ({
      id: column.id,
      accessorFn: (row: Row) => column.sortValue?.(row) ?? undefined,
      enableSorting: column.sortValue !== undefined,
      sortUndefined: 'last',
      sortFn,
    }));
  }, [columns, collator]);
  // TanStack Table takes mutable arrays but does not write into them.
  const data = rows as Row[];
  const sorting = useMemo(() => (sort ? [{ ...sort }] : []), [sort]);
  const table = useTable({ features, columns: definitions, data, getRowId: rowId, state: { sorting } });
  return table.getRowModel().rows;
}
