import { useQueries } from '@tanstack/react-query';
import { useBridge } from '#renderer/bridge/page-context.ts';
import { MOST_ROWS_AT_ONCE, type TableRowsShown } from '#shared/bridge/tables.ts';
import type { RowOutcome } from '#shared/domain/display-table/row-outcome.ts';
import type { Compared } from './use-import.ts';

/** What of the rows of a dry run is shown: those with a result (null: all), from the first to the last, counted from 0. */
type ShownRows = { readonly result: TableRowsShown | null; readonly first: number; readonly last: number };

const pageOf = (index: number): number => Math.floor(index / MOST_ROWS_AT_ONCE);

/**
 * Rows of a dry run, asked for in pages of which only those in sight are read.
 *
 * @returns the row at a place; undefined: it has not come yet
 */
export function useImportRows({ tableId, run }: Compared, { result, first, last }: ShownRows) {
  const { tables } = useBridge();
  const firstPage = pageOf(first);
  const pages = Array.from({ length: pageOf(last) - firstPage + 1 }, (_, at) => firstPage + at);
  const queries = useQueries({
    queries: pages.map((page) => ({
      queryKey: ['tables', tableId, run, result, page],
      queryFn: ({ signal }: { signal: AbortSignal }) => {
        const from = page * MOST_ROWS_AT_ONCE;
        return tables.rows({ tableId, result, from, count: MOST_ROWS_AT_ONCE }, { signal });
      },
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 60_000,
      structuralSharing: false,
    })),
  });
  return (index: number): RowOutcome | undefined =>
    queries[pageOf(index) - firstPage]?.data?.[index % MOST_ROWS_AT_ONCE];
}
