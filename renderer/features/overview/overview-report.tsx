import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { FillRateCards } from '#renderer/trade/fill-rate-cards.tsx';
import { FillRateTable } from '#renderer/trade/fill-rate-table.tsx';
import { AsOfHere } from '#renderer/ui/as-of.tsx';
import { Panel } from '#renderer/ui/panel.tsx';
import { sortToText } from '#renderer/ui/sort-text.ts';
import type { StoreRow } from '#shared/bridge/stores.ts';
import type { CrossStoreFillRateResponse } from '#shared/contract/fill-rate.ts';
import type { Coverage } from '#shared/domain/fill-rate-coverage.ts';
import { ChartPanel } from './chart-panel.tsx';
import { NothingHere } from './nothing-here.tsx';
import classes from './overview-report.module.css';
import type { OverviewView } from './overview-view.ts';
import { useDrill } from './use-drill.ts';
import type { ChangeSearch } from './use-overview.ts';

type OverviewReportProps = {
  readonly report: CrossStoreFillRateResponse;
  readonly coverageFromStores: Coverage | undefined;
  readonly view: OverviewView;
  readonly change: ChangeSearch;
  readonly stores: readonly StoreRow[];
  /** Stores that the report is about, with or without photos; undefined: not known yet. */
  readonly storeCount: number | undefined;
};

/** The report's totals, its chart and the chart's table. */
export function OverviewReport({ report, coverageFromStores, view, change, stores, storeCount }: OverviewReportProps) {
  const { t } = useTranslation(['overview', 'fill-rates']);
  const format = useFormat();
  const onOpen = useDrill(report.groupBy, view, stores);
  const total = report.items.length;
  const ofStores = report.groupBy === 'store' && storeCount !== undefined && storeCount > total;
  const toggle = (
    <Button variant="subtle" color="gray" onClick={() => change({ view: view.chart ? 'table' : undefined })}>
      {t(view.chart ? 'hideChart' : 'showChart')}
    </Button>
  );
  return (
    <div className={classes.report}>
      <FillRateCards
        report={report}
        coverageFrom={coverageFromStores && { groupBy: 'store', coverage: coverageFromStores }}
      />
      {total === 0 ? (
        <Panel title={t(`fill-rates:tableTitle.${report.groupBy}`)}>
          <NothingHere view={view} runs={report.summary.protocolCount} storeCount={storeCount} change={change} />
        </Panel>
      ) : (
        <>
          {view.chart ? <ChartPanel report={report} onOpen={onOpen} actions={toggle} /> : null}
          <Panel
            title={
              ofStores
                ? t('fill-rates:groupsOf.store', {
                    count: storeCount,
                    shown: format.integer(total),
                    number: format.integer(storeCount),
                  })
                : t(`fill-rates:groups.${report.groupBy}`, { count: total })
            }
            note={
              <>
                {t(`opens.${report.groupBy}`)} · <AsOfHere />
              </>
            }
            actions={view.chart ? undefined : toggle}
          >
            <FillRateTable
              report={report}
              sort={view.sort}
              onSort={(sort) => change({ sort: sortToText(sort) }, { replace: true })}
              onOpen={onOpen}
              maxHeight={view.chart ? 520 : 'max(320px, calc(100dvh - 330px))'}
            />
          </Panel>
        </>
      )}
    </div>
  );
}
