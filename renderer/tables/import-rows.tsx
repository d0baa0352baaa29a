import { useQueries } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { failureOf } from '#renderer/bridge/bridge.ts';
import { useBridge } from '#renderer/bridge/page-context.ts';
import {
  useContactsTexts,
  useDisplaysTexts,
  useTablesTexts,
  useTargetsTexts,
} from '#renderer/i18n/use-drafts-texts.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import { MOST_ROWS_AT_ONCE, type TableRowsShown } from '#shared/bridge/tables.ts';
import type { RowOutcome } from '#shared/domain/table/row-outcome.ts';
import { kindOfWords } from '#shared/domain/table/table-kind.ts';
import type { TableWords } from '#shared/domain/table/table-words.ts';
import classes from './import.module.css';
import { outcomeTexts } from './table-words.ts';
import type { ComparedTable } from './use-import.ts';

/** Which rows of a dry run are shown: those with a result (null: all), from the first to the last, counted from 0. */
type ShownRows = { readonly result: TableRowsShown | null; readonly first: number; readonly last: number };

const pageOf = (index: number): number => Math.floor(index / MOST_ROWS_AT_ONCE);

/**
 * Rows of a dry run, requested in pages. Only visible pages are read.
 *
 * @returns a function that gives the row at a place (undefined: not loaded yet), and why some could not be read
 */
function useImportRows({ tableId, run }: ComparedTable, { result, first, last }: ShownRows) {
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
  const lost = queries.filter(({ isError }) => isError);
  const error = lost[0]?.error ?? null;
  return {
    rowAt: (index: number): RowOutcome | undefined =>
      queries[pageOf(index) - firstPage]?.data?.[index % MOST_ROWS_AT_ONCE],
    failure: error === null ? null : failureOf(error),
    readAgain: () => {
      for (const { refetch } of lost) void refetch();
    },
  };
}

type ImportRowsProps = {
  readonly compared: ComparedTable;
  /** null: all rows. */
  readonly result: TableRowsShown | null;
  readonly count: number;
  readonly words: TableWords;
  readonly nameOf: (externalId: string) => string;
};

const ROW = 34;
const COLUMNS = ['line', 'store', 'label', 'result', 'what'] as const;

/** The headers of the rows of a dry run, and a row as texts. */
export function useRowTexts({ compared, words, nameOf }: Pick<ImportRowsProps, 'compared' | 'words' | 'nameOf'>) {
  const t = useTablesTexts();
  const e = useDisplaysTexts();
  const g = useTargetsTexts();
  const c = useContactsTexts();
  const format = useFormat();
  const storeName = (externalId: string) => {
    const name = nameOf(externalId);
    return name === externalId ? externalId : `${name} · ${externalId}`;
  };
  const hasPlaces = compared.facts.source.kind === 'matrix';
  const label = kindOfWords(words)
    .label.map((field) => words.columns[field] ?? field)
    .join(' · ');
  return {
    columns: COLUMNS,
    headOf: (column: (typeof COLUMNS)[number]) =>
      column === 'label' ? label : t(column === 'line' && hasPlaces ? 'import.head.place' : `import.head.${column}`),
    cellsOf: (row: RowOutcome) => ({
      line: row.place ?? format.integer(row.line),
      store: row.externalId === null ? '' : storeName(row.externalId),
      label: row.label,
      result: t(`import.result.${row.result}`),
      what: outcomeTexts(row, { t, e, g, c, words, storeName }).join('\n'),
    }),
  };
}

/** The rows of a dry run. Only visible ones are requested. */
export function ImportRows({ compared, result, count, words, nameOf }: ImportRowsProps) {
  const t = useTablesTexts();
  const { headOf, cellsOf } = useRowTexts({ compared, words, nameOf });
  const area = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => area.current,
    estimateSize: () => ROW,
    overscan: 12,
  });
  const items = virtual.getVirtualItems();
  const { rowAt, failure, readAgain } = useImportRows(compared, {
    result,
    first: items[0]?.index ?? 0,
    last: items.at(-1)?.index ?? 0,
  });
  useEffect(() => {
    if (result !== undefined) area.current?.scrollTo({ top: 0 });
  }, [result]);

  const before = items[0]?.start ?? 0;
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <>
      {failure === null ? null : <FailureNotice failure={failure} onRetry={readAgain} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the area scrolls, so the keyboard has to reach it */}
      <section ref={area} className={classes.area} tabIndex={0} aria-label={t('import.rows')}>
        <table
          className={classes.table}
          data-places={compared.facts.source.kind === 'matrix' || undefined}
          aria-label={t('import.rows')}
          aria-rowcount={count + 1}
        >
          <thead>
            <tr aria-rowindex={1}>
              {COLUMNS.map((column) => (
                <th key={column} scope="col" data-column={column}>
                  {headOf(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {before > 0 ? <tr aria-hidden style={{ height: before }} /> : null}
            {items.map(({ index, key }) => {
              const row = rowAt(index);
              const cells = row && cellsOf(row);
              return (
                <tr
                  key={key}
                  ref={virtual.measureElement}
                  data-index={index}
                  aria-rowindex={index + 2}
                  data-result={row?.result}
                >
                  {COLUMNS.map((column) => (
                    <td key={column} data-column={column}>
                      <span>
                        {cells === undefined ? (column === 'line' ? t('import.loading') : '') : cells[column]}
                      </span>
                    </td>
                  ))}
                </tr>
              );
            })}
            {after > 0 ? <tr aria-hidden style={{ height: after }} /> : null}
          </tbody>
        </table>
        {count === 0 ? <p className={classes.none}>{t('import.empty')}</p> : null}
      </section>
    </>
  );
}
