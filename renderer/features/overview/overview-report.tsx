import { Button } from '@mantine/core';
import { lazy, type ReactNode, Suspense, use, useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useWorkspace } from '#renderer/bridge/page-context.ts';
import { ComparedContext } from '#renderer/figures/compared.ts';
import { FillRateCards } from '#renderer/figures/fill-rate-cards.tsx';
import { FillRateChartPanel } from '#renderer/figures/fill-rate-chart-panel.tsx';
import { FillRateTable } from '#renderer/figures/fill-rate-table.tsx';
import { labelsOfReport } from '#renderer/figures/report-words.ts';
import type { UnjudgedKind } from '#renderer/figures/unjudged.ts';
import { useLabelWords } from '#renderer/i18n/use-label-words.ts';
import { useOpenPhotos, useWhy } from '#renderer/reasons/lazy-reasons.tsx';
import { photosOfScope } from '#renderer/reasons/scope.ts';
import { scopeOfGroup } from '#renderer/reasons/scope-of-group.ts';
import { useDoubts } from '#renderer/signals/lazy-doubts.tsx';
import { useNamedRegions } from '#renderer/stores/region-names.ts';
import { PartNote } from '#renderer/ui/as-of.tsx';
import { sortToText } from '#renderer/ui/data-column.ts';
import { Empty, Panel } from '#renderer/ui/page.tsx';
import type { ChangeAddress } from '#renderer/ui/use-address.ts';
import type { StoreRow } from '#shared/bridge/stores.ts';
import type { CrossStoreFillRateResponse, FillRateGroup } from '#shared/contract/fill-rate.ts';
import type { Coverage } from '#shared/domain/fill-rate-figures.ts';
import { useDrill } from './drill.ts';
import classes from './overview-report.module.css';
import type { OverviewSearch, OverviewView } from './overview-view.ts';
import { storesOfRegion, tokenOfRegion } from './store-regions.ts';
import { unjudgedOfReport, unjudgedOfRow } from './unjudged-places.ts';
import { scopeOf } from './use-report.ts';

const NothingHere = lazy(async () => ({ default: (await import('./nothing-here.tsx')).NothingHere }));

type ChartPanelProps = {
  readonly report: CrossStoreFillRateResponse;
  readonly onOpen: (group: FillRateGroup) => void;
  readonly actions: ReactNode;
};

/** The chart of a report; where nothing was measured, a sentence says so. */
function ChartPanel({ report, actions, ...rest }: ChartPanelProps) {
  const { t } = useTranslation(['overview', 'fill-rates']);
  if (report.items.every(({ averageFillRate }) => averageFillRate === null)) {
    return (
      <Panel title={t(`fill-rates:gapTitle.${report.groupBy}`)} note={<PartNote />} actions={actions}>
        <Empty title={t('empty.unmeasured')} hint={t('empty.unmeasuredHint')} />
      </Panel>
    );
  }
  return <FillRateChartPanel report={report} actions={actions} hasMoreAbove {...rest} />;
}

type OverviewReportProps = {
  readonly report: CrossStoreFillRateResponse;
  readonly coverageFromStores: Coverage | undefined;
  readonly view: OverviewView;
  readonly change: ChangeAddress<OverviewSearch>;
  readonly stores: readonly StoreRow[];
  /** Stores that the report is limited to; null: all. */
  readonly ids: readonly string[] | null;
  /** Number of stores that the report is about, with or without photos; undefined: not known yet. */
  readonly storeCount: number | undefined;
};

/** The report's totals, its chart and the chart's table. */
export function OverviewReport({
  report: answered,
  coverageFromStores,
  view,
  change,
  stores,
  ids,
  storeCount,
}: OverviewReportProps) {
  const { t } = useTranslation(['overview', 'fill-rates']);
  const words = useLabelWords();
  const { format } = words;
  const report = useNamedRegions(answered, stores);
  const onOpen = useDrill(report.groupBy, view, stores);
  const { groupBy } = report;
  const { timeZone } = useWorkspace();
  const whole = scopeOf(view, ids);
  const storesOf = (group: FillRateGroup) => storesOfRegion(tokenOfRegion(group, stores) ?? '', stores, []);
  const latest = useRef({ whole, storesOf });
  latest.current = { whole, storesOf };
  // Stays the same, so that the table measures its columns once.
  const unjudgedIn = useCallback(
    (_: UnjudgedKind, group: FillRateGroup) => {
      const { whole, storesOf } = latest.current;
      return unjudgedOfRow(scopeOfGroup(whole, groupBy, group, { timeZone, storesOf }) ?? whole, whole);
    },
    [groupBy, timeZone],
  );
  const compared = use(ComparedContext);
  const asked = {
    scope: whole,
    groupBy,
    isCompared: compared?.isOfAllRuns === false,
    nameOf: (group: FillRateGroup) => labelsOfReport(report, words)(group).title,
    storesOf,
  };
  const why = useWhy(asked);
  const onPhotos = useOpenPhotos(asked);
  const { marks, doubts } = useDoubts(report);
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
        photos={photosOfScope(whole)}
        unjudgedIn={(kind) => unjudgedOfReport(kind, report, whole)}
        onWhy={() => why.onWhyAll(report.summary.delta)}
      />
      {total === 0 ? (
        <Panel title={t(`fill-rates:tableTitle.${report.groupBy}`)}>
          <Suspense>
            <NothingHere view={view} runs={report.summary.protocolCount} storeCount={storeCount} change={change} />
          </Suspense>
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
              <PartNote>
                {t(`opens.${report.groupBy}`)}
                {compared?.leftOut && ` · ${compared.leftOut}`}
              </PartNote>
            }
            actions={view.chart ? undefined : toggle}
          >
            <FillRateTable
              report={report}
              sort={view.sort}
              onSort={(sort) => change({ sort: sortToText(sort) }, { replace: true })}
              onOpen={onOpen}
              unjudgedIn={unjudgedIn}
              onWhy={why.onWhy}
              onPhotos={onPhotos}
              marks={marks}
              maxHeight={view.chart ? 520 : 'max(320px, calc(100dvh - 330px))'}
            />
          </Panel>
        </>
      )}
      {why.dialog}
      {doubts}
    </div>
  );
}
