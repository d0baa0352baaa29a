import { Button, Skeleton } from '@mantine/core';
import { lazy, Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useWorkspace } from '#renderer/bridge/page-context.ts';
import { readKey } from '#renderer/bridge/read-query.ts';
import { useIsFailed } from '#renderer/bridge/use-last-error.ts';
import { WithExportParts } from '#renderer/export/export-parts.tsx';
import { ComparedContext, useCompared } from '#renderer/figures/compared.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { LazyComparePanel, WeekdayTimePanel } from '#renderer/reasons/lazy-reasons.tsx';
import { LazySignals } from '#renderer/signals/lazy-signals.tsx';
import { AsOfBehind } from '#renderer/ui/as-of.tsx';
import { RefreshButton } from '#renderer/ui/busy-button.tsx';
import { ToggleChip } from '#renderer/ui/chips.tsx';
import { Loaded } from '#renderer/ui/loaded.tsx';
import { OriginOf } from '#renderer/ui/origin.tsx';
import { Empty, Page, Panel } from '#renderer/ui/page.tsx';
import type { ChangeAddress } from '#renderer/ui/use-address.ts';
import { daysBetweenInstants } from '#shared/domain/period.ts';
import { usualBefore } from '#shared/domain/reasons/usual-before.ts';
import { closer } from './drill.ts';
import { FilterBar } from './filter-bar.tsx';
import { HeadlineLine } from './headline-line.tsx';
import classes from './overview-page.module.css';
import { OverviewReport } from './overview-report.tsx';
import { BriefTool, OverviewTools } from './overview-tools.tsx';
import { askedOf, isOfSomeDisplays, leavesOutGroups, limitsOf, type OverviewSearch } from './overview-view.ts';
import { useCoverageFromStores, useOverview, useScope } from './use-overview.ts';
import { scopeOf, useOverviewReport } from './use-report.ts';

// Most views have neither.
const AboutNotice = lazy(async () => ({ default: (await import('./about-notice.tsx')).AboutNotice }));
const CalculatedNote = lazy(async () => ({ default: (await import('./calculated-note.tsx')).CalculatedNote }));

type NoStoresLeftProps = { readonly change: ChangeAddress<OverviewSearch> };

/**
 * Shown when no store passes both the store and the region filter. A report without stores would be read as one of all
 * stores.
 */
function NoStoresLeft({ change }: NoStoresLeftProps) {
  const { t } = useTranslation('overview');
  return (
    <Empty
      title={t('empty.noStores')}
      hint={t('empty.noStoresHint')}
      action={
        <Button
          variant="default"
          onClick={() => change({ region: undefined, stores: undefined, storeTypes: undefined })}
        >
          {t('empty.allStores')}
        </Button>
      }
    />
  );
}

const CARDS = ['fill', 'expected', 'delta', 'below', 'runs', 'coverage'];
const BARS = ['54%', '52%', '57%', '61%', '60%', '63%', '66%', '68%'];

/** A placeholder in the shape of the page, shown until the first figures arrive. */
function OverviewSkeleton() {
  return (
    <div className={classes.page}>
      <div className={classes.cards}>
        {CARDS.map((card) => (
          <div key={card} className={classes.block}>
            <Skeleton height={10} width="45%" />
            <Skeleton height={24} width="65%" />
            <Skeleton height={10} width="85%" />
          </div>
        ))}
      </div>
      {[BARS, BARS.slice(1)].map((widths) => (
        <div key={widths[0]} className={classes.block}>
          <Skeleton height={14} width={180} mb={12} />
          {widths.map((width) => (
            <Skeleton key={width} height={14} width={width} mb={8} />
          ))}
        </div>
      ))}
    </div>
  );
}

const NO_STORES = [] as const;

/** Fill rates of the chain: totals, a chart and its table, in six groupings. */
export function OverviewPage() {
  const { t } = useTranslation(['overview', 'fill-rates']);
  const format = useFormat();
  const { timeZone } = useWorkspace();
  const { view, change } = useOverview();
  const { stores, ids, leftOut } = useScope(view);
  const report = useOverviewReport(view, ids);
  const { min, max, below } = view;
  // The same that the headline asks for, so it costs no request of its own.
  const stands = useOverviewReport(
    { ...view, groupBy: 'store', min: null, max: null, below: false },
    report.data === undefined ? undefined : ids,
  );
  const isFailed = useIsFailed(report);
  const isUntold = useIsFailed(stands);
  const byStore = report.data === undefined || stands.isPlaceholderData ? undefined : stands.data;
  const limits = useMemo(() => limitsOf({ min, max, below }), [min, max, below]);
  const isCompared = view.compare !== null && ids !== undefined && ids?.length !== 0;
  const { read, compared, isOld: isOldCompared, onCompared } = useCompared(report.data, isCompared);
  const isOld = report.isPlaceholderData || isOldCompared;
  const fromStores = useCoverageFromStores(view, ids, report.data?.data.summary.imageCount);
  // Rows that overlap, or that are not all, don't add up to the totals of a comparison.
  const isOfRows = view.groupBy !== 'productCategory' && !leavesOutGroups(view);
  const coverage = (isOfRows ? null : compared?.report.coverage) ?? fromStores;
  const list = stores.data?.data ?? NO_STORES;
  // The text above the figures describes the figures on screen, even while others are loading.
  const shown = read === undefined ? view.days : daysBetweenInstants(read.data, timeZone);
  const days = format.dateRange(shown.firstDay, shown.lastDay);
  const status = read?.data.protocolStatus ?? view.status;
  // The card of runs always names their status. On one line with the actions there is only room for an unusual one.
  const subtitle = (
    <>
      {status === 'completed' ? days : t('subtitle', { days, runs: t(`fill-rates:runsOf.${status}`) })}
      <AsOfBehind read={read} />
    </>
  );
  const actions = (
    <>
      {read === undefined ? null : (
        <>
          <ToggleChip
            label={t('fill-rates:compare')}
            on={view.compare !== null}
            onChange={(on) => change({ compare: on ? usualBefore(view.days) : undefined })}
          />
          <ToggleChip
            label={t('slots')}
            on={view.slots}
            onChange={(on) => change({ panel: on ? 'slots' : undefined })}
          />
          <OverviewTools {...{ read, compared, view, coverage }} isOld={isOld} stores={list} />
        </>
      )}
      <BriefTool view={view} ids={ids} stores={list} />
      {read === undefined ? null : <RefreshButton />}
    </>
  );
  const isHere = report.data?.kept?.storesKept !== 0;
  return (
    <WithExportParts>
      <Page title={t('title')} subtitle={subtitle} actions={actions}>
        {/* It is about all runs, so it does not stand over figures of those in both periods. */}
        {ids?.length === 0 || !isHere || isFailed || compared?.isOfAllRuns === false ? null : (
          <HeadlineLine
            view={view}
            ids={ids}
            stores={list}
            ready={report.data !== undefined && !report.isPlaceholderData}
          />
        )}
        {ids?.length === 0 || isFailed || isUntold || isCompared ? null : (
          <LazySignals
            scope={scopeOf(view, ids ?? null)}
            stores={list}
            byStore={byStore}
            isUsual={!isOfSomeDisplays(view) && view.status === 'completed'}
            addressOf={(externalIds) => closer(view, { groupBy: 'store', stores: [...externalIds] })}
          />
        )}
        <FilterBar view={view} change={change} stores={list} ids={ids} />
        <Suspense>
          {view.about === null ? null : <AboutNotice about={view.about} change={change} />}
          {report.data?.kept === undefined || ids === undefined ? null : (
            <CalculatedNote scope={scopeOf(view, ids)} kept={report.data.kept} leavesOut={leavesOutGroups(view)} />
          )}
        </Suspense>
        {leftOut === 0 ? null : <p role="status">{t('leftOut', { count: leftOut })}</p>}
        {isCompared && view.compare !== null ? (
          <LazyComparePanel
            scope={scopeOf(view, ids)}
            groupBy={view.groupBy}
            read={report.isPlaceholderData ? undefined : report.data}
            filter={limits}
            onCompared={onCompared}
            value={view.compare}
            onChange={(compare) => change({ compare })}
          />
        ) : null}
        {view.slots && ids !== undefined && ids?.length !== 0 ? (
          <OriginOf read={read}>
            <WeekdayTimePanel scope={scopeOf(view, ids)} />
          </OriginOf>
        ) : null}
        {ids === undefined ? (
          <Loaded query={stores} of={readKey('stores.list')} skeleton={<OverviewSkeleton />}>
            {() => <OverviewSkeleton />}
          </Loaded>
        ) : !isHere ? null : ids?.length === 0 ? (
          <Panel title={t('title')}>
            <NoStoresLeft change={change} />
          </Panel>
        ) : (
          <Loaded
            query={{ ...report, data: read, isPlaceholderData: isOld, isFetching: report.isFetching || isOldCompared }}
            isGapShown={compared?.isGapShown}
            of={readKey('fillRates.crossStore', askedOf(view, ids))}
            skeleton={<OverviewSkeleton />}
          >
            {(data) => (
              <ComparedContext value={compared}>
                <OverviewReport
                  report={data}
                  coverageFromStores={coverage}
                  view={view}
                  change={change}
                  stores={list}
                  ids={ids}
                  storeCount={ids?.length ?? stores.data?.data.length}
                />
              </ComparedContext>
            )}
          </Loaded>
        )}
      </Page>
    </WithExportParts>
  );
}
