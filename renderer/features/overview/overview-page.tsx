import { Button, CloseButton, Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useWorkspace } from '#renderer/bridge/page-context.ts';
import { readKey } from '#renderer/bridge/read-query.ts';
import { useRead, useStores } from '#renderer/bridge/use-read.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { useTerms } from '#renderer/i18n/use-terms.ts';
import { WeekdayTimePanel } from '#renderer/trade/reasons/lazy-reasons.tsx';
import { useRegionReport } from '#renderer/trade/region-names.ts';
import { AsOfBehind } from '#renderer/ui/as-of.tsx';
import { RefreshButton } from '#renderer/ui/busy-button.tsx';
import { Loaded } from '#renderer/ui/loaded.tsx';
import { Empty, Page, Panel } from '#renderer/ui/page.tsx';
import { type ChangeAddress, useAddress } from '#renderer/ui/use-address.ts';
import { ProductCategory } from '#shared/contract/enumerations.ts';
import { type Coverage, coverageOfReport } from '#shared/domain/fill-rate-figures.ts';
import { daysBetweenInstants } from '#shared/domain/period.ts';
import { FilterBar } from './filter-bar.tsx';
import classes from './overview-page.module.css';
import { OverviewReport } from './overview-report.tsx';
import { askedOf, leavesOutGroups, type OverviewSearch, type OverviewView, viewOf } from './overview-view.ts';
import { nameOfRegion, storesInBoth, storesOfRegion, withoutCommas } from './store-regions.ts';

type AboutNoticeProps = {
  /** Key of a display type or category. */
  readonly about: string;
  readonly onClose: () => void;
};

/**
 * Explains why a display type or category opens the list of all stores: a report can't be limited to one (api.md
 * section 4.12).
 */
function AboutNotice({ about, onClose }: AboutNoticeProps) {
  const { t } = useTranslation('overview');
  const terms = useTerms();
  const isCategory = about === 'none' || ProductCategory.safeParse(about).success;
  const name = isCategory ? terms.productCategory(about === 'none' ? null : about) : terms.expositionType(about);
  return (
    <div role="status" className={classes.notice}>
      <p className={classes.text}>{t(isCategory ? 'about.category' : 'about.expositionType', { name })}</p>
      <CloseButton size="sm" aria-label={t('about.close')} onClick={onClose} />
    </div>
  );
}

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
        <Button variant="default" onClick={() => change({ region: undefined, stores: undefined })}>
          {t('empty.allStores')}
        </Button>
      }
    />
  );
}

const CARDS = ['fill', 'expected', 'delta', 'below', 'runs', 'coverage'];
const BARS = ['54%', '52%', '57%', '61%', '60%', '63%', '66%', '68%'];
const ROWS = ['31%', '36%', '27%', '33%', '29%', '38%', '30%'];

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
      {[BARS, ROWS].map((widths) => (
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
  const { stores, ids, leftOut, regionName } = useScope(view);
  const report = useReport(view, ids);
  const coverage = useCoverageFromStores(view, ids, report.data?.data.summary.imageCount);
  const list = stores.data?.data ?? NO_STORES;
  // The text above the figures describes the figures on screen, even while others are loading.
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
      {view.slots && ids !== undefined && ids?.length !== 0 ? (
        <WeekdayTimePanel scope={{ ...view, filter: ids === null ? {} : { externalIds: [...ids] } }} />
      ) : null}
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
              ids={ids}
              storeCount={ids?.length ?? stores.data?.data.length}
            />
          )}
        </Loaded>
      )}
    </Page>
  );
}

/** The overview in the address, and how to change it. */
function useOverview(): { readonly view: OverviewView; readonly change: ChangeAddress<OverviewSearch> } {
  const { timeZone } = useWorkspace();
  const { search, change } = useAddress<OverviewSearch>('/overview');
  return { view: viewOf(search, Date.now(), timeZone), change };
}

/** What a view is limited to. */
type Scope = {
  readonly stores: ReturnType<typeof useStores>;
  /** null: all stores; undefined: not known yet. */
  readonly ids: readonly string[] | null | undefined;
  /** Number of stores that belong to the scope but can't be requested. */
  readonly leftOut: number;
  readonly regionName: string | null;
};

/** The stores that a view is limited to: those chosen, those of its region, or those in both. */
function useScope(view: OverviewView): Scope {
  const chosen = view.stores.length === 0 ? null : view.stores;
  // A large chain's store list takes longer than its figures, and they must not wait for it. Only a region needs it
  // first.
  const ahead = useReport(view, view.region === null ? chosen && withoutCommas(chosen).possible : undefined);
  const stores = useStores({ enabled: view.region !== null || chosen !== null || !ahead.isPending });
  const named = useRegionReport(view.region !== null);
  const scope = (wanted: readonly string[] | null, regionName: string | null): Scope => {
    if (wanted === null) return { stores, ids: null, leftOut: 0, regionName };
    const { possible, leftOut } = withoutCommas(wanted);
    return { stores, ids: possible, leftOut, regionName };
  };
  if (view.region === null) return scope(chosen, null);
  const list = stores.data?.data;
  const groups = named.data?.data.items;
  const ofRegion = list === undefined ? [] : storesOfRegion(view.region, list, groups ?? []);
  const known = list !== undefined && (ofRegion.length > 0 || groups !== undefined || named.isError);
  if (!known) return { stores, ids: undefined, leftOut: 0, regionName: null };
  return scope(storesInBoth(chosen, ofRegion), nameOfRegion(view.region, list, groups ?? []));
}

/** The report of a view. Nothing is requested while there is nothing to ask for. */
function useReport(view: OverviewView, ids: readonly string[] | null | undefined) {
  return useRead('fillRates.crossStore', askedOf(view, ids));
}

/**
 * Coverage for a report by category, whose groups overlap: taken from the same photos grouped by store. Only where no
 * group is left out because of its figures, since then the photos would differ; and only when the totals agree.
 */
function useCoverageFromStores(
  view: OverviewView,
  ids: readonly string[] | null | undefined,
  imageCount: number | undefined,
): Coverage | undefined {
  const wanted = view.groupBy === 'productCategory' && !leavesOutGroups(view);
  const report = useReport({ ...view, groupBy: 'store' }, wanted ? ids : undefined);
  if (!wanted || report.data === undefined || report.isPlaceholderData) return undefined;
  const coverage = coverageOfReport(report.data.data);
  return typeof coverage === 'string' || coverage.images !== imageCount ? undefined : coverage;
}
