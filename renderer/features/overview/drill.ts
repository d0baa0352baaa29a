import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { daysOfGroup } from '#renderer/reasons/scope-of-group.ts';
import type { StoreRow } from '#shared/bridge/stores.ts';
import { ProductCategory } from '#shared/contract/enumerations.ts';
import type { CrossStoreGroupBy, FillRateGroup, StoreGroupBy } from '#shared/contract/fill-rate.ts';
import { formatPeriod } from '#shared/domain/period.ts';
import type { OverviewSearch, OverviewView } from './overview-view.ts';
import { tokenOfRegion } from './store-regions.ts';

/** Where a click on a group leads. */
type Drill =
  | { readonly to: 'store'; readonly externalId: string; readonly groupBy: StoreGroupBy | undefined }
  | { readonly to: 'overview'; readonly search: OverviewSearch };

const listed = <Item>(items: readonly Item[]): Item[] | undefined => (items.length === 0 ? undefined : [...items]);

/**
 * The same photos, one level deeper. Filters by figures are dropped, because they were about the groups one level up,
 * and so is the sort.
 */
export function closer(view: OverviewView, change: OverviewSearch): OverviewSearch {
  return {
    period: view.period,
    status: view.status === 'completed' ? undefined : view.status,
    stores: listed(view.stores),
    region: listed(view.regions),
    storeTypes: listed(view.storeTypes),
    types: listed(view.types),
    categories: listed(view.categories),
    view: view.chart ? undefined : 'table',
    ...change,
  };
}

/** A store opened from a display type or category shows its displays or categories first. */
const storeGroupingFor = (about: string | null): StoreGroupBy | undefined =>
  about === null ? undefined : ProductCategory.safeParse(about).success ? 'category' : 'exposition';

/**
 * What opens when a group of the report is clicked. The API can limit a report to stores and to days, but not to a
 * display type or a category (api.md section 4.12). Those open the list of all stores, and the page says so.
 *
 * @returns null when the group leads nowhere
 */
export function drillOf(
  groupBy: CrossStoreGroupBy,
  group: FillRateGroup,
  view: OverviewView,
  stores: readonly StoreRow[],
): Drill | null {
  switch (groupBy) {
    case 'store': {
      const externalId = group.externalId ?? group.key;
      return externalId === '' ? null : { to: 'store', externalId, groupBy: storeGroupingFor(view.about) };
    }
    case 'region': {
      const token = tokenOfRegion(group, stores);
      return token === null ? null : { to: 'overview', search: closer(view, { groupBy: 'store', region: [token] }) };
    }
    case 'expositionType':
    case 'productCategory':
      return { to: 'overview', search: closer(view, { groupBy: 'store', about: group.key }) };
    case 'day':
    case 'week': {
      const days = daysOfGroup(groupBy, group, view.days);
      return days && { to: 'overview', search: closer(view, { groupBy: 'store', period: formatPeriod(days) }) };
    }
  }
}

/**
 * Opens a group of the report on screen.
 *
 * @param groupBy that report's grouping; while the next report loads, it is still the previous one
 */
export function useDrill(groupBy: CrossStoreGroupBy, view: OverviewView, stores: readonly StoreRow[]) {
  const navigate = useNavigate();
  return useCallback(
    (group: FillRateGroup) => {
      const drill = drillOf(groupBy, group, view, stores);
      if (drill === null) return;
      if (drill.to === 'overview') return void navigate({ to: '/overview', search: drill.search });
      void navigate({
        to: '/stores/$externalId',
        params: { externalId: drill.externalId },
        search: { period: view.period, status: view.status, groupBy: drill.groupBy },
      });
    },
    [groupBy, view, stores, navigate],
  );
}
