import { skipToken, useQuery } from '@tanstack/react-query';
import { useBridge } from '#renderer/bridge/bridge-context.ts';
import { readKey } from '#renderer/bridge/read-key.ts';
import { storesQuery } from '#renderer/bridge/stores-query.ts';
import { useWorkspace } from '#renderer/bridge/use-workspace.ts';
import type { CrossStoreQuery } from '#shared/bridge/fill-rates.ts';
import { type Coverage, coverageOfReport } from '#shared/domain/fill-rate-coverage.ts';
import { DEFAULT_PERIOD, resolvePeriod } from '#shared/domain/period.ts';
import { askedOf } from './cross-store-query.ts';
import { leavesOutGroups, type OverviewView } from './overview-view.ts';
import { nameOfRegion, storesInBoth, storesOfRegion, withoutCommas } from './store-regions.ts';

/** A report that is not asked for while `query` is null. */
function useCrossStore(query: CrossStoreQuery | null) {
  const bridge = useBridge();
  const { id } = useWorkspace();
  const queryFn =
    query === null
      ? skipToken
      : ({ signal }: { signal: AbortSignal }) => bridge.fillRates.crossStore(query, { signal });
  const meta = query === null ? {} : { of: readKey('fillRates.crossStore', query) };
  return useQuery({ queryKey: ['fill-rates', 'cross-store', id, query], queryFn, meta });
}

/** All stores of the workspace; not asked for before they are wanted. */
function useStores(isWanted: boolean) {
  const bridge = useBridge();
  const { id } = useWorkspace();
  return useQuery({ ...storesQuery(bridge, id), enabled: isWanted });
}

/** What a view is limited to. */
export type Scope = {
  readonly stores: ReturnType<typeof useStores>;
  /** null: all stores; undefined: not known yet. */
  readonly ids: readonly string[] | null | undefined;
  /** Stores that belong to the scope but can not be asked for. */
  readonly leftOut: number;
  readonly regionName: string | null;
};

/** The stores that a view is limited to: those chosen, those of its region, or those in both. */
export function useScope(view: OverviewView): Scope {
  const { timeZone } = useWorkspace();
  const chosen = view.stores.length === 0 ? null : view.stores;
  // The list of a large chain takes longer than its figures, which must not wait for it. A region needs it first.
  const ahead = useReport(view, view.region === null ? chosen && withoutCommas(chosen).possible : undefined);
  const stores = useStores(view.region !== null || chosen !== null || !ahead.isPending);
  const { from, to } = resolvePeriod(DEFAULT_PERIOD, Date.now(), timeZone);
  const named = useCrossStore(
    view.region === null ? null : { from, to, status: 'completed', groupBy: 'store', belowExpectationOnly: false },
  );
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

/** The report of a view; not asked for while there is nothing to ask. */
export function useReport(view: OverviewView, ids: readonly string[] | null | undefined) {
  return useCrossStore(askedOf(view, ids));
}

/**
 * Coverage of a report by category, whose groups overlap: that of the same photos grouped by store. Only where no
 * group is left out by its figures, because those left out would be other photos; and only when the totals agree.
 */
export function useCoverageFromStores(
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
