import type { DataColumn } from './data-column.ts';

/**
 * A column of texts, sorted by them.
 *
 * @param without stands where there is none
 */
export function textColumn<Row>(
  column: Pick<DataColumn<Row>, 'id' | 'header' | 'width'>,
  textOf: (row: Row) => string | null,
  without = '–',
): DataColumn<Row> {
  return { ...column, sortValue: textOf, cell: (row) => <span>{textOf(row) ?? without}</span> };
}
