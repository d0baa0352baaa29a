import { SegmentedControl } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { readKey } from '#renderer/bridge/read-query.ts';
import { useRead } from '#renderer/bridge/use-read.ts';
import { ExportPage } from '#renderer/export/page-tools.tsx';
import { useCount } from '#renderer/i18n/use-count.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { useStoresTexts } from '#renderer/i18n/use-stores-texts.ts';
import { useTerms } from '#renderer/i18n/use-terms.ts';
import { AsOf } from '#renderer/ui/as-of.tsx';
import { type DataColumn, figureExtent, sortOfText, sortToText } from '#renderer/ui/data-column.ts';
import { DataTable } from '#renderer/ui/data-table.tsx';
import { Delta, FillTrack } from '#renderer/ui/figures.tsx';
import { Loaded } from '#renderer/ui/loaded.tsx';
import { Switch } from '#renderer/ui/mantine-more.ts';
import { Empty, Panel } from '#renderer/ui/page.tsx';
import { textColumn } from '#renderer/ui/text-column.tsx';
import { useAddress } from '#renderer/ui/use-address.ts';
import type { OfStore } from '#shared/bridge/stores.ts';
import { ProtocolStatus } from '#shared/contract/enumerations.ts';
import { digitsOfRates, shownFillRate, verdictOf } from '#shared/domain/fill-rate-figures.ts';
import type { Run } from '#shared/domain/run-facts.ts';
import { figureDelayOf } from '#shared/domain/signals/figure-delay.ts';
import { ReportBar, useReportRange } from '../parts/report-bar.tsx';
import { runOrder, runTime } from '../parts/run-time.ts';
import type { StoreSearch } from '../parts/stores-search.ts';
import type { RunRow } from './export-runs.ts';
import classes from './runs-tab.module.css';

/** Columns of the list of runs. With `others`, there is one more for each field whose meaning Endcap does not know. */
function useRunColumns(timeZone: string, others: readonly string[]): DataColumn<RunRow>[] {
  const t = useStoresTexts();
  const format = useFormat();
  const terms = useTerms();
  return useMemo(() => {
    const unknown = t('unknown');
    const rate = (
      id: 'fillRate' | 'expected' | 'overallRate',
      pick: (run: Run) => number | null,
    ): DataColumn<RunRow> => ({
      id,
      header: t(`run.${id}`),
      numeric: true,
      width: 100,
      sortValue: ({ run }) => pick(run),
      extent: ({ run }) => figureExtent(pick(run), digitsOfRates(run)),
      cell: ({ run }) => format.percent(pick(run), digitsOfRates(run)),
    });
    return [
      {
        id: 'time',
        header: t('run.time'),
        whole: true,
        width: 170,
        sortValue: ({ run }) => runOrder(run, timeZone),
        extent: ({ run }) => (runTime(run, format, timeZone) ?? unknown).length,
        cell: ({ run }) => <span className={classes.time}>{runTime(run, format, timeZone) ?? unknown}</span>,
      },
      textColumn(
        { id: 'status', header: t('run.status'), width: 150 },
        ({ run }) => run.status && terms.protocolStatus(run.status),
        unknown,
      ),
      {
        id: 'photos',
        header: t('run.photos'),
        numeric: true,
        width: 90,
        sortValue: ({ run }) => run.imageCount,
        cell: ({ run }) => (run.imageCount === null ? '–' : format.integer(run.imageCount)),
      },
      rate('fillRate', shownFillRate),
      {
        id: 'track',
        header: t('photo.fact.track'),
        headerHidden: true,
        width: 100,
        cell: ({ run }) =>
          shownFillRate(run) === null && run.expectedAverageFillRate === null ? null : (
            <FillTrack
              decorative
              measured={shownFillRate(run)}
              expected={run.expectedAverageFillRate}
              tone={verdictOf(run.delta)}
            />
          ),
      },
      rate('expected', (run) => run.expectedAverageFillRate),
      {
        id: 'delta',
        header: t('run.delta'),
        numeric: true,
        width: 90,
        sortValue: ({ run }) => run.delta,
        extent: ({ run }) => figureExtent(run.delta, digitsOfRates(run)),
        cell: ({ run }) => <Delta value={run.delta} digits={digitsOfRates(run)} />,
      },
      rate('overallRate', (run) => run.averageFillRate),
      ...others.map(
        (name): DataColumn<RunRow> => ({
          id: `other ${name}`,
          header: name,
          width: 160,
          sortValue: ({ run }) => run.other.find((field) => field.name === name)?.text ?? null,
          cell: ({ run }) => (
            <span className={classes.other}>{run.other.find((field) => field.name === name)?.text ?? '–'}</span>
          ),
        }),
      ),
    ];
  }, [t, format, terms, timeZone, others]);
}

const ALL = 'all';
const NO_RUNS: readonly Run[] = [];
const NEWEST_FIRST = { id: 'time', desc: true };

/**
 * Statuses of runs with their counts, in the order that a run goes through them. Statuses unknown to Endcap come last.
 */
function statusesOf(runs: readonly Run[]): readonly (readonly [status: string, count: number])[] {
  const counts = new Map<string, number>(ProtocolStatus.options.map((status) => [status, 0]));
  for (const { status } of runs) if (status !== null) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].filter(([, count]) => count > 0);
}

/** Runs of a store in a period, of all statuses, newest first. */
export function RunsTab({ externalId, name }: { readonly externalId: string; readonly name: string }) {
  const t = useStoresTexts();
  const terms = useTerms();
  const format = useFormat();
  const { search, change } = useAddress<StoreSearch, OfStore>('/stores/$externalId');
  const navigate = useNavigate();
  const range = useReportRange(search.period);
  const asked = { externalId, from: range.from, to: range.to };
  const query = useRead('protocols.list', asked);
  const runs = query.data?.data ?? NO_RUNS;

  const statuses = useMemo(() => statusesOf(runs), [runs]);
  const delay = useMemo(() => figureDelayOf(runs), [runs]);
  const number = useCount();
  const status = search.runs ?? ALL;
  const rows = useMemo<RunRow[]>(
    () => runs.map((run, place) => ({ run, place })).filter(({ run }) => status === ALL || run.status === status),
    [runs, status],
  );
  const otherNames = useMemo(() => [...new Set(runs.flatMap((run) => run.other.map((field) => field.name)))], [runs]);
  const shown = useMemo(() => (search.fields === true ? otherNames : []), [search.fields, otherNames]);
  const columns = useRunColumns(range.timeZone, shown);
  const option = (value: string, label: string, count: number) => ({
    value,
    label: `${label} ${format.integer(count)}`,
  });

  return (
    <>
      <ReportBar
        range={range}
        onPeriod={(period) => change({ period })}
        tools={
          query.data === undefined || query.isPlaceholderData ? undefined : (
            <ExportPage
              make={async (words) => {
                const { runsExport } = await import('./export-runs.ts');
                const sort = sortOfText(search.sort) ?? NEWEST_FIRST;
                const title = `${name}: ${t('tab.runs')}`;
                const count = t('run.count', { count: rows.length, number: format.integer(rows.length) });
                const shown = { title, columns, rows, sort, read: query.data, days: range, count };
                return runsExport(shown, status === ALL ? null : status, range.timeZone, words);
              }}
            />
          )
        }
      >
        {statuses.length < 2 && status === ALL ? null : (
          <SegmentedControl
            aria-label={t('run.status')}
            value={status}
            onChange={(value) => change({ runs: value === ALL ? undefined : value })}
            data={[
              option(ALL, t('run.all'), runs.length),
              ...(status === ALL || statuses.some(([known]) => known === status)
                ? []
                : [option(status, terms.protocolStatus(status), 0)]),
              ...statuses.map(([value, count]) => option(value, terms.protocolStatus(value), count)),
            ]}
          />
        )}
      </ReportBar>
      <Panel
        title={t('tab.runs')}
        note={
          query.data === undefined ? undefined : (
            <>
              {t('run.count', { count: rows.length, number: format.integer(rows.length) })}
              {delay === null
                ? ''
                : ` · ${t('run.delay', { minutes: format.integer(delay.minutes), ...number(delay.runs) })}`}{' '}
              · <AsOf read={query.data} />
            </>
          )
        }
        actions={
          otherNames.length === 0 ? undefined : (
            <Switch
              label={t('other.show', { count: otherNames.length })}
              checked={search.fields === true}
              onChange={(event) =>
                change({ fields: event.currentTarget.checked ? true : undefined }, { replace: true })
              }
            />
          )
        }
      >
        <Loaded
          query={query}
          of={readKey('protocols.list', asked)}
          isEmpty={() => rows.length === 0}
          empty={<Empty title={t('run.empty')} hint={t('run.emptyHint')} />}
        >
          {() => (
            <DataTable
              label={t('tab.runs')}
              columns={columns}
              rows={rows}
              rowId={({ run, place }) => run.protocolId ?? `${place}`}
              sort={sortOfText(search.sort) ?? NEWEST_FIRST}
              onSort={(sort) => change({ sort: sortToText(sort) }, { replace: true })}
              onOpen={({ run: { protocolId } }) => {
                if (protocolId !== null)
                  void navigate({
                    to: '/stores/$externalId/runs/$protocolId',
                    params: { externalId, protocolId },
                    search: {},
                  });
              }}
              maxHeight="max(240px, calc(100dvh - 284px))"
            />
          )}
        </Loaded>
      </Panel>
    </>
  );
}
