import type { QueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import type { Bridge } from '#renderer/bridge/bridge.ts';
import { readQuery } from '#renderer/bridge/read-query.ts';
import { type Sort, sortOfText } from '#renderer/ui/data-column.ts';
import { AddressText, lenient } from '#renderer/ui/lenient.ts';
import type { CrossStoreQuery } from '#shared/bridge/reports.ts';
import type { Workspace } from '#shared/bridge/workspaces.ts';
import { ExpositionType, ProductCategory, ProtocolStatus, StoreType } from '#shared/contract/enumerations.ts';
import { CrossStoreGroupBy } from '#shared/contract/fill-rate.ts';
import { ExternalId, Percent } from '#shared/contract/formats.ts';
import type { GroupFilter } from '#shared/domain/fill-rate-groups.ts';
import {
  DEFAULT_PERIOD,
  formatPeriod,
  parsePeriod,
  type ResolvedPeriod,
  resolvePeriod,
} from '#shared/domain/period.ts';
import { withoutCommas } from './store-regions.ts';

const Text = AddressText.refine((text) => text !== '');

/** The largest number of stores that one report may be limited to (shared/bridge/reports.ts). */
const MOST_STORES = 5000;

const StoreIds = z
  .array(lenient(Text.pipe(ExternalId)))
  .transform((ids) => [...new Set(ids.filter((id) => id !== undefined))].slice(0, MOST_STORES))
  .refine((ids) => ids.length > 0);

/** Some values; what is none of them is left out, and none at all is no filter. */
const someOf = <Item extends z.ZodType>(item: Item) =>
  z
    .array(lenient(item))
    .transform((items) => [...new Set(items.flatMap((one) => (one === undefined ? [] : [one])))])
    .refine((items) => items.length > 0);

/**
 * Address of the overview: what its report covers, and how it is grouped, sorted and shown. Absent parts have their
 * defaults.
 */
export const OverviewSearch = z
  .object({
    groupBy: lenient(CrossStoreGroupBy),
    period: lenient(z.string().refine((text) => parsePeriod(text) !== null)),
    status: lenient(ProtocolStatus),
    stores: lenient(StoreIds),
    /** Views and links that were saved earlier have a single one. */
    region: lenient(z.union([Text.transform((only) => [only]), someOf(Text)])),
    storeTypes: lenient(someOf(StoreType)),
    types: lenient(someOf(ExpositionType)),
    categories: lenient(someOf(ProductCategory)),
    min: lenient(Percent),
    max: lenient(Percent),
    below: lenient(z.literal(true)),
    sort: lenient(z.string().regex(/^-?[a-zA-Z]+$/)),
    view: lenient(z.literal('table')),
    /** What is shown beyond the report. */
    panel: lenient(z.literal('slots')),
    /** What the period is compared with (compare-panel.tsx). */
    compare: lenient(Text),
    /** The display type or category that the reader came from. A report can't be limited to it. */
    about: lenient(Text),
  })
  // If the two limits contradict each other, the lower limit (`min`) stays, because it is read first.
  .transform((search) =>
    search.min !== undefined && search.max !== undefined && search.min > search.max
      ? { ...search, max: undefined }
      : search,
  );
export type OverviewSearch = z.infer<typeof OverviewSearch>;

/** The overview that its address describes, with the defaults filled in. */
export type OverviewView = {
  readonly groupBy: CrossStoreGroupBy;
  /** As it appears in the address. */
  readonly period: string;
  readonly days: ResolvedPeriod;
  readonly status: ProtocolStatus;
  /** External IDs of the chosen stores; empty: all. */
  readonly stores: readonly string[];
  /** Tokens of regions (store-regions.ts); empty: all. */
  readonly regions: readonly string[];
  /** Types of stores, and types and categories of displays; empty: all. */
  readonly storeTypes: readonly StoreType[];
  readonly types: readonly ExpositionType[];
  readonly categories: readonly ProductCategory[];
  readonly min: number | null;
  readonly max: number | null;
  readonly below: boolean;
  /** undefined: that of the grouping. */
  readonly sort: Sort | undefined;
  readonly chart: boolean;
  /** Whether fill rates by weekday and time are shown. */
  readonly slots: boolean;
  /** What the period is compared with; null: nothing. */
  readonly compare: string | null;
  readonly about: string | null;
};

/** @param now milliseconds since 1970 UTC */
export function viewOfSearch(search: OverviewSearch, now: number, timeZone: string): OverviewView {
  const period = search.period ?? formatPeriod(DEFAULT_PERIOD);
  return {
    groupBy: search.groupBy ?? 'store',
    period,
    days: resolvePeriod(parsePeriod(period) ?? DEFAULT_PERIOD, now, timeZone),
    status: search.status ?? 'completed',
    stores: search.stores ?? [],
    regions: search.region ?? [],
    storeTypes: search.storeTypes ?? [],
    types: search.types ?? [],
    categories: search.categories ?? [],
    min: search.min ?? null,
    max: search.max ?? null,
    below: search.below ?? false,
    sort: sortOfText(search.sort),
    chart: search.view !== 'table',
    slots: search.panel === 'slots',
    compare: search.compare ?? null,
    about: search.about ?? null,
  };
}

/**
 * The request to the service.
 *
 * @param externalIds stores to limit it to; null: all. Must not be empty: an empty list would be read as all stores.
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

/** The request for a view; null while its stores are unknown, or when there are none. */
export function askedOf(view: OverviewView, ids: readonly string[] | null | undefined): CrossStoreQuery | null {
  return ids === undefined || ids?.length === 0 ? null : queryOf(view, ids);
}

/** The limits of figures that groups must be within. */
export function limitsOf({ min, max, below }: Pick<OverviewView, 'min' | 'max' | 'below'>): GroupFilter {
  return { minFillRate: min ?? undefined, maxFillRate: max ?? undefined, belowExpectationOnly: below };
}

/** True when groups are left out because of their figures, so that another grouping would cover other photos. */
export function leavesOutGroups({ min, max, below }: Pick<OverviewView, 'min' | 'max' | 'below'>): boolean {
  return min !== null || max !== null || below;
}

/**
 * True when only some displays are wanted. The service can't limit a report to them, so it is calculated here, from
 * what is kept of photos.
 */
export function isOfSomeDisplays({ types, categories }: Pick<OverviewView, 'types' | 'categories'>): boolean {
  return types.length > 0 || categories.length > 0;
}

/** True when the stores of a report follow from the list of stores, which must be known first. */
export function needsStoreList({ regions, storeTypes }: Pick<OverviewView, 'regions' | 'storeTypes'>): boolean {
  return regions.length > 0 || storeTypes.length > 0;
}

/** True when only some stores are wanted. */
export function isOfSomeStores(view: OverviewView): boolean {
  return view.stores.length > 0 || needsStoreList(view);
}

/** True when anything other than the period and the grouping was chosen. */
export function isReportNarrowed(view: OverviewView): boolean {
  return leavesOutGroups(view) || isOfSomeStores(view) || isOfSomeDisplays(view) || view.status !== 'completed';
}

/**
 * The report that the overview at an address needs first.
 *
 * @param now milliseconds since 1970 UTC
 * @returns null when the stores of a region must be known first, or when there is nothing to request
 */
export function reportAhead(search: OverviewSearch, now: number, timeZone: string): CrossStoreQuery | null {
  const view = viewOfSearch(search, now, timeZone);
  if (needsStoreList(view) || isOfSomeDisplays(view)) return null;
  return askedOf(view, view.stores.length === 0 ? null : withoutCommas(view.stores).possible);
}

/** Requests the overview's report before the page exists. Resolves when the report has arrived or failed. */
export async function askAhead(
  { bridge, queries }: { readonly bridge: Bridge; readonly queries: QueryClient },
  workspace: Workspace,
  search: OverviewSearch,
): Promise<void> {
  const query = reportAhead(search, Date.now(), workspace.timeZone);
  if (query !== null) await queries.prefetchQuery(readQuery(bridge, workspace.id, 'fillRates.crossStore', query));
}
