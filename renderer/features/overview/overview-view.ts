import type { Sort } from '#renderer/ui/data-column.ts';
import { sortOfText } from '#renderer/ui/sort-text.ts';
import type { CrossStoreQuery } from '#shared/bridge/fill-rates.ts';
import type { ProtocolStatus } from '#shared/contract/enumerations.ts';
import type { CrossStoreGroupBy } from '#shared/contract/fill-rate.ts';
import {
  DEFAULT_PERIOD,
  formatPeriod,
  parsePeriod,
  type ResolvedPeriod,
  resolvePeriod,
} from '#shared/domain/period.ts';
import type { OverviewSearch } from './overview-search.ts';

/** The overview as its address says, with the defaults filled in. */
export type OverviewView = {
  readonly groupBy: CrossStoreGroupBy;
  /** As in the address. */
  readonly period: string;
  readonly days: ResolvedPeriod;
  readonly status: ProtocolStatus;
  /** External IDs of the chosen stores; none: all. */
  readonly stores: readonly string[];
  /** Token of a region (store-regions.ts); null: all. */
  readonly region: string | null;
  readonly min: number | null;
  readonly max: number | null;
  readonly below: boolean;
  readonly sort: Sort;
  readonly chart: boolean;
  readonly about: string | null;
};

export const DEFAULT_SORT: Sort = { id: 'delta', desc: false };

/** @param now milliseconds since 1970 UTC */
export function viewOf(search: OverviewSearch, now: number, timeZone: string): OverviewView {
  const period = search.period ?? formatPeriod(DEFAULT_PERIOD);
  return {
    groupBy: search.groupBy ?? 'store',
    period,
    days: resolvePeriod(parsePeriod(period) ?? DEFAULT_PERIOD, now, timeZone),
    status: search.status ?? 'completed',
    stores: search.stores ?? [],
    region: search.region ?? null,
    min: search.min ?? null,
    max: search.max ?? null,
    below: search.below ?? false,
    sort: sortOfText(search.sort) ?? DEFAULT_SORT,
    chart: search.view !== 'table',
    about: search.about ?? null,
  };
}

/**
 * The question to the service.
 *
 * @param externalIds stores to limit it to; null: all. An empty list would be read as all, so it must not come here.
 */
export function queryOf(view: OverviewView, externalIds: readonly string[] | null): CrossStoreQuery {
  return {
    from: view.days.from,
    to: view.days.to,
    status: view.status,
    groupBy: view.groupBy,
    belowExpectationOnly: view.below,
    ...(externalIds === null ? {} : { externalIds: [...externalIds] }),
    ...(view.min === null ? {} : { minFillRate: view.min }),
    ...(view.max === null ? {} : { maxFillRate: view.max }),
  };
}

/** Whether groups are left out by their figures, so that another grouping would cover other photos. */
export function leavesOutGroups({ min, max, below }: Pick<OverviewView, 'min' | 'max' | 'below'>): boolean {
  return min !== null || max !== null || below;
}

/** Whether anything but the period and the grouping was chosen. */
export function isNarrowed(view: OverviewView): boolean {
  return leavesOutGroups(view) || view.stores.length > 0 || view.region !== null || view.status !== 'completed';
}
