import { useEffect, useMemo } from 'react';
import type { Column, Mark } from '#renderer/grid/model/column.ts';
import { problemOf } from '#renderer/grid/model/column.ts';
import type { RowFilter, RowReader } from '#renderer/grid/sheet/arrange-rows.ts';
import type { GivenMark } from '#renderer/grid/sheet/sheet-marks.ts';
import type { DisplaysSearch } from '../displays-search.ts';
import type { useDisplays } from '../use-displays.ts';

type Marked = Mark['kind'];

/** Returns a test for rows that have a cell with this mark, whether the grid found it or the core set it. */
function isMarked(kind: Marked, columns: readonly Column[], given: readonly GivenMark[]): (row: RowReader) => boolean {
  const rows = new Set(given.flatMap(({ row, mark }) => (mark.kind === kind ? [row] : [])));
  return (row) =>
    rows.has(row.id) || columns.some((column) => problemOf(column, row.get(column.id), row.get)?.kind === kind);
}

/** The row filter for an address; null: all rows are visible. */
export function rowFilter(
  { types, status, changed, marked }: DisplaysSearch,
  columns: readonly Column[],
  given: readonly GivenMark[],
): RowFilter | null {
  if (types === undefined && status === undefined && changed === undefined && marked === undefined) return null;
  const wanted = types && new Set(types);
  const hasMark = marked && isMarked(marked, columns, given);
  return (row) =>
    (wanted === undefined || wanted.has(String(row.get('expositionType')))) &&
    (status === undefined || row.get('status') === status) &&
    (changed === undefined || row.isChanged) &&
    (hasMark === undefined || hasMark(row));
}

/** Shows only the rows that the address asks for. Returns true when that is not all rows. */
export function useRowFilter(
  { sheet, columns, given }: Pick<ReturnType<typeof useDisplays>, 'sheet' | 'columns' | 'given'>,
  { types, status, changed, marked }: DisplaysSearch,
): boolean {
  const filter = useMemo(
    () => rowFilter({ types, status, changed, marked }, columns, given),
    [types, status, changed, marked, columns, given],
  );
  useEffect(() => void sheet.setFilter(filter), [sheet, filter]);
  return filter !== null;
}
