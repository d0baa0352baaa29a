import type { CrossStoreFillRateResponse, FillRateGroup } from '#shared/contract/fill-rate.ts';
import { compareCodePoints } from '#shared/lib/compare-text.ts';
import { type GroupFilter, keepsGroup, NO_GROUP_KEY } from '../fill-rate-groups.ts';
import { averageFillRateOf, comparisonOf, summaryOf } from '../fill-rate-sum.ts';
import type { Dimension, PhotoSum, SumGroup } from './sums-query.ts';

type GroupBy = CrossStoreFillRateResponse['groupBy'];

/** The dimension of sums that a report's grouping is. */
export const dimensionOf = {
  store: 'store',
  region: 'region',
  expositionType: 'displayType',
  productCategory: 'category',
  day: 'day',
  week: 'week',
} as const satisfies Record<GroupBy, Dimension>;

/** Names that sums carry for their keys, by key. */
type Names = Readonly<Record<'stores' | 'regions' | 'storeRegions', Readonly<Record<string, string>>>>;

/** What names a group of a report: the optional fields that come with its grouping (api.md section 2.17). */
export function fieldsOfGroup(groupBy: GroupBy, key: string | null, names: Names): Partial<FillRateGroup> {
  const value = key ?? NO_GROUP_KEY;
  switch (groupBy) {
    case 'store':
      return {
        externalId: value,
        ...(names.stores[value] === undefined ? {} : { storeName: names.stores[value] }),
        ...(names.storeRegions[value] === undefined ? {} : { regionName: names.storeRegions[value] }),
      };
    case 'region':
      return { regionName: key === null ? null : (names.regions[key] ?? null) };
    case 'productCategory':
      return { productCategory: key };
    case 'day':
      return { scheduledDate: value };
    case 'week':
      return { week: value };
    // The key says it.
    case 'expositionType':
      return {};
    default:
      return groupBy satisfies never;
  }
}

/** The figures of a group whose photos have a sum. */
export const figuresOfGroup = (
  sum: PhotoSum,
): Pick<FillRateGroup, 'protocolCount' | 'imageCount' | 'averageFillRate' | 'expectation'> => ({
  protocolCount: sum.runCount,
  imageCount: sum.imageCount,
  averageFillRate: averageFillRateOf(sum),
  expectation: comparisonOf(sum),
});

/** What a report is made of when it is calculated from sums of photos. */
type SummedReport = Pick<CrossStoreFillRateResponse, 'groupBy' | 'protocolStatus' | 'from' | 'to'> & {
  readonly groups: readonly SumGroup[];
  readonly total: PhotoSum;
  readonly names: Names;
  readonly filter: GroupFilter;
};

/**
 * A report of sums of photos, group by group as the service would answer it. A filter by figures leaves out groups; the
 * totals stay those of all photos, because photos and runs of several groups can't be taken off a sum.
 */
export function reportOfSums(summed: SummedReport): CrossStoreFillRateResponse {
  const { groupBy, groups, total, names, filter, ...about } = summed;
  const items = groups.flatMap(({ key: [key = null], now }): FillRateGroup[] =>
    now === null
      ? []
      : [
          {
            key: key ?? NO_GROUP_KEY,
            ...fieldsOfGroup(groupBy, key, names),
            ...figuresOfGroup(now),
          },
        ],
  );
  return {
    ...about,
    groupBy,
    filters: {},
    summary: summaryOf(total, total.runCount),
    items: items.filter((group) => keepsGroup(filter, group)).toSorted((a, b) => compareCodePoints(a.key, b.key)),
  };
}
