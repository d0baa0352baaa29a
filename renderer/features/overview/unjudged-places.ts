import type { UnjudgedKind, UnjudgedPlace } from '#renderer/figures/unjudged.ts';
import type { StoreRow } from '#shared/bridge/stores.ts';
import type { CrossStoreFillRateResponse, FillRateGroup } from '#shared/contract/fill-rate.ts';
import { daysOfGroup } from './drill.ts';
import type { OverviewView } from './overview-view.ts';
import { storesOfRegion, tokenOfRegion } from './store-regions.ts';

/** The sheet of targets shows no more stores at once unless a person chooses them. */
const MOST_STORES = 300;

const countOf = (kind: UnjudgedKind, { expectation }: FillRateGroup): number =>
  kind === 'missing' ? expectation.missingExpectationCount : expectation.ambiguousExpectationCount;

type Scope = {
  readonly view: OverviewView;
  /** External IDs of the stores that the report is limited to; null: all. */
  readonly ids: readonly string[] | null | undefined;
};

/**
 * Where the cells are that leave photos of a report without a single target: in the matrix of the only such store, or
 * in the check of the stores, those with most such photos where the report tells them.
 *
 * @returns null: the report is about runs that the check does not look at
 */
export function unjudgedOfReport(
  kind: UnjudgedKind,
  { groupBy, items }: Pick<CrossStoreFillRateResponse, 'groupBy' | 'items'>,
  { view, ids }: Scope,
): UnjudgedPlace | null {
  const { period, status } = view;
  const told =
    groupBy === 'store'
      ? items
          .filter((group) => countOf(kind, group) > 0)
          .toSorted((a, b) => countOf(kind, b) - countOf(kind, a))
          .slice(0, MOST_STORES)
          .map(({ externalId, key }) => externalId ?? key)
      : ids;
  const [only] = told ?? [];
  if (told?.length === 1 && only !== undefined) return { of: 'store', externalId: only, period, status };
  return status === 'completed' ? { of: 'stores', stores: told == null ? undefined : [...told], period } : null;
}

/** The same for one group of a report. */
export function unjudgedOfGroup(
  kind: UnjudgedKind,
  groupBy: CrossStoreFillRateResponse['groupBy'],
  group: FillRateGroup,
  { view, ids, stores }: Scope & { readonly stores: readonly StoreRow[] },
): UnjudgedPlace | null {
  const { period, status } = view;
  const whole = unjudgedOfReport(kind, { groupBy: 'day', items: [] }, { view, ids });
  switch (groupBy) {
    case 'store':
      return { of: 'store', externalId: group.externalId ?? group.key, period, status };
    case 'region': {
      const token = tokenOfRegion(group, stores);
      const inRegion = token === null ? [] : storesOfRegion(token, stores, []);
      return inRegion.length === 0
        ? whole
        : unjudgedOfReport(kind, { groupBy: 'day', items: [] }, { view, ids: inRegion });
    }
    case 'day':
    case 'week':
      return whole && { ...whole, period: daysOfGroup(groupBy, group, view) ?? period };
    case 'expositionType':
      return whole?.of === 'stores' ? { ...whole, types: [group.key] } : whole;
    case 'productCategory':
      return whole?.of === 'stores' && group.productCategory != null
        ? { ...whole, categories: [group.productCategory] }
        : whole;
    default:
      return groupBy satisfies never;
  }
}
