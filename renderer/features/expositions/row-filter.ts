import type { RowFilter } from '#renderer/grid/sheet/arrange-rows.ts';
import type { ExpositionsSearch } from './expositions-search.ts';

/** The filter of the address over rows; null: every row is in sight. */
export function rowFilter({ types, status, changed }: ExpositionsSearch): RowFilter | null {
  if (types === undefined && status === undefined && changed === undefined) return null;
  const wanted = types && new Set(types);
  return (row) =>
    (wanted === undefined || wanted.has(String(row.get('expositionType')))) &&
    (status === undefined || row.get('status') === status) &&
    (changed === undefined || row.isChanged);
}
