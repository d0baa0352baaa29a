import { SegmentedControl, Switch } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { readKey } from '#renderer/bridge/read-key.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { useTerms } from '#renderer/i18n/use-terms.ts';
import { AsOf } from '#renderer/ui/as-of.tsx';
import { DataTable } from '#renderer/ui/data-table.tsx';
import { Empty } from '#renderer/ui/empty.tsx';
import { Loaded } from '#renderer/ui/loaded.tsx';
import { Panel } from '#renderer/ui/panel.tsx';
import { sortOfText, sortToText } from '#renderer/ui/sort-text.ts';
import { ProtocolStatus } from '#shared/contract/enumerations.ts';
import type { Run } from '#shared/domain/run-facts.ts';
import { ReportBar } from '../parts/report-bar.tsx';
import { useRuns } from '../parts/reports-queries.ts';
import { useReportRange } from '../parts/use-report-range.ts';
import { type RunRow, useRunColumns } from './run-columns.tsx';
import { useStoreAddress } from './use-store-address.ts';

const ALL = 'all';
const NO_RUNS: readonly Run[] = [];
const NEWEST_FIRST = { id: 'time', desc: true };

/** Statuses of runs with their number, in the order of their life; those that Endcap does not know come last. */
function statusesOf(runs: readonly Run[]): readonly (readonly [status: string, count: number])[] {
  const counts = new Map<string, number>(ProtocolStatus.options.map((status) => [status, 0]));
  for (const { status } of runs) if (status !== null) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].filter(([, count]) => count > 0);
}

/** Runs of a store in a period, of all statuses, newest first. */
export function RunsTab({ externalId }: { readonly externalId: string }) {
  const { t } = useTranslation('stores');
  const terms = useTerms();
  const format = useFormat();
  const { search, change } = useStoreAddress();
  const navigate = useNavigate();
  const range = useReportRange(search.period);
  const asked = { externalId, from: range.from, to: range.to };
  const query = useRuns(asked);
  const runs = query.data?.data ?? NO_RUNS;

  const statuses = useMemo(() => statusesOf(runs), [runs]);
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
      <ReportBar range={range} onPeriod={(period) => change({ period })}>
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
              {t('run.count', { count: rows.length, number: format.integer(rows.length) })} · <AsOf read={query.data} />
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
