import { useWorkspace } from '#renderer/bridge/page-context.ts';
import { useStores } from '#renderer/bridge/use-read.ts';
import { NONE } from '#renderer/stores/choices.ts';
import { useRegionLabel, useRegionReport } from '#renderer/stores/region-names.ts';
import { type ChangeAddress, useAddress } from '#renderer/ui/use-address.ts';
import type { StoreRow } from '#shared/bridge/stores.ts';
import { type Coverage, coverageOfReport } from '#shared/domain/fill-rate-figures.ts';
import {
  leavesOutGroups,
  needsStoreList,
  type OverviewSearch,
  type OverviewView,
  viewOfSearch,
} from './overview-view.ts';
import { storesInBoth, storesOfRegion, storesOfTypes, withoutCommas } from './store-regions.ts';
import { useOverviewReport } from './use-report.ts';

/** The overview in the address, and how to change it. */
export function useOverview(): { readonly view: OverviewView; readonly change: ChangeAddress<OverviewSearch> } {
  const { timeZone } = useWorkspace();
  const { search, change } = useAddress<OverviewSearch>('/overview');
  return { view: viewOfSearch(search, Date.now(), timeZone), change };
}

/** What a view is limited to. */
type Scope = {
  readonly stores: ReturnType<typeof useStores>;
  /** null: all stores; undefined: not known yet. */
  readonly ids: readonly string[] | null | undefined;
  /** Number of stores that belong to the scope but can't be requested. */
  readonly leftOut: number;
};

/** The stores that a view is limited to: those chosen, those of its regions and of its types, or those in all of these. */
export function useScope(view: OverviewView): Scope {
  const chosen = view.stores.length === 0 ? null : view.stores;
  const listFirst = needsStoreList(view);
  // A large chain's store list takes longer than its figures, and they must not wait for it. Only a region or a type of
  // stores needs it first.
  const ahead = useOverviewReport(view, listFirst ? undefined : chosen && withoutCommas(chosen).possible);
  const stores = useStores({ enabled: listFirst || chosen !== null || !ahead.isPending });
  const named = useRegionReport(view.regions.length > 0);
  const scope = (wanted: readonly string[] | null): Scope => {
    if (wanted === null) return { stores, ids: null, leftOut: 0 };
    const { possible, leftOut } = withoutCommas(wanted);
    return { stores, ids: possible, leftOut };
  };
  if (!listFirst) return scope(chosen);
  const unknown = { stores, ids: undefined, leftOut: 0 };
  const list = stores.data?.data;
  if (list === undefined) return unknown;
  const ofTypes = view.storeTypes.length === 0 ? chosen : storesInBoth(chosen, storesOfTypes(view.storeTypes, list));
  if (view.regions.length === 0) return scope(ofTypes);
  const groups = named.data?.data.items;
  const ofRegions = view.regions.map((token) => storesOfRegion(token, list, groups ?? []));
  // A region that no store has by its id may be one by its name.
  const isUnknown = ofRegions.some((ids) => ids.length === 0) && groups === undefined && !named.isError;
  return isUnknown ? unknown : scope(storesInBoth(ofTypes, [...new Set(ofRegions.flat())]));
}

/** Names the regions of a view. A token that no store has as the id of its region is a name already (store-regions.ts). */
export function useRegionWord(stores: readonly StoreRow[]): (token: string | null) => string {
  const labelOf = useRegionLabel(stores);
  const ids = new Set(stores.map(({ regionId }) => regionId));
  return (token) => {
    if (token === null || token === NONE) return labelOf(null);
    return ids.has(token) ? labelOf(token) : stores.length === 0 ? '…' : token;
  };
}

/**
 * Coverage for a report by category, whose groups overlap: taken from the same photos grouped by store. Only where no
 * group is left out because of its figures, since then the photos would differ; and only when the totals agree.
 */
export function useCoverageFromStores(
  view: OverviewView,
  ids: readonly string[] | null | undefined,
  imageCount: number | undefined,
): Coverage | undefined {
  const wanted = view.groupBy === 'productCategory' && !leavesOutGroups(view);
  const report = useOverviewReport({ ...view, groupBy: 'store' }, wanted ? ids : undefined);
  if (!wanted || report.data === undefined || report.isPlaceholderData) return undefined;
  const coverage = coverageOfReport(report.data.data);
  return typeof coverage === 'string' || coverage.images !== imageCount ? undefined : coverage;
}
