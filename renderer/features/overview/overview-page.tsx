import { useTranslation } from 'react-i18next';
import { readKey } from '#renderer/bridge/read-key.ts';
import { useWorkspace } from '#renderer/bridge/use-workspace.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { AsOfBehind } from '#renderer/ui/as-of.tsx';
import { Loaded } from '#renderer/ui/loaded.tsx';
import { Page } from '#renderer/ui/page.tsx';
import { Panel } from '#renderer/ui/panel.tsx';
import { RefreshButton } from '#renderer/ui/refresh-button.tsx';
import { daysBetweenInstants } from '#shared/domain/period.ts';
import { AboutNotice } from './about-notice.tsx';
import { askedOf } from './cross-store-query.ts';
import { FilterBar } from './filter-bar.tsx';
import { NoStoresLeft } from './no-stores-left.tsx';
import { useCoverageFromStores, useReport, useScope } from './overview-queries.ts';
import { OverviewReport } from './overview-report.tsx';
import { OverviewSkeleton } from './overview-skeleton.tsx';
import { useOverview } from './use-overview.ts';

const NO_STORES = [] as const;

/** Fill rates of the chain: totals, a chart and its table, in six groupings. */
export function OverviewPage() {
  const { t } = useTranslation(['overview', 'fill-rates']);
  const format = useFormat();
  const { timeZone } = useWorkspace();
  const { view, change } = useOverview();
  const { stores, ids, leftOut, regionName } = useScope(view);
  const report = useReport(view, ids);
  const coverage = useCoverageFromStores(view, ids, report.data?.data.summary.imageCount);
  const list = stores.data?.data ?? NO_STORES;
  // What is said above the figures is about those that are shown, also while others are on the way.
  const shown = report.data === undefined ? view.days : daysBetweenInstants(report.data.data, timeZone);
  const subtitle = (
    <>
      {t('subtitle', {
        days: format.dateRange(shown.firstDay, shown.lastDay),
        runs: t(`fill-rates:runsOf.${report.data?.data.protocolStatus ?? view.status}`),
      })}
      <AsOfBehind read={report.data} />
    </>
  );
  return (
    <Page title={t('title')} subtitle={subtitle} actions={report.data === undefined ? undefined : <RefreshButton />}>
      <FilterBar view={view} change={change} stores={list} ids={ids} regionName={regionName} />
      {view.about === null ? null : <AboutNotice about={view.about} onClose={() => change({ about: undefined })} />}
      {leftOut === 0 ? null : <p role="status">{t('leftOut', { count: leftOut })}</p>}
      {ids === undefined ? (
        <Loaded query={stores} of={readKey('stores.list')} skeleton={<OverviewSkeleton />}>
          {() => <OverviewSkeleton />}
        </Loaded>
      ) : ids?.length === 0 ? (
        <Panel title={t('title')}>
          <NoStoresLeft change={change} />
        </Panel>
      ) : (
        <Loaded query={report} of={readKey('fillRates.crossStore', askedOf(view, ids))} skeleton={<OverviewSkeleton />}>
          {(data) => (
            <OverviewReport
              report={data}
              coverageFromStores={coverage}
              view={view}
              change={change}
              stores={list}
              storeCount={ids?.length ?? stores.data?.data.length}
            />
          )}
        </Loaded>
      )}
    </Page>
  );
}
