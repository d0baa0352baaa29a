import type { CrossStoreGroupBy, FillRateGroup, StoreGroupBy } from '#shared/contract/fill-rate.ts';
import { compareCodePoints } from '#shared/lib/compare-text.ts';
import { isoWeekOf } from './calendar.ts';
import type { DisplayFacts, ReportFacts, RunFacts, StoreFacts } from './fill-rate-facts.ts';

/** Key of the group for everything without a region or category (architecture.md section 9). */
export const NO_GROUP_KEY = 'none';

/** What names a group: its key and the optional fields that come with its grouping (api.md section 2.17). */
export type GroupFields = Omit<FillRateGroup, 'protocolCount' | 'imageCount' | 'averageFillRate' | 'expectation'>;

/** What decides in which groups a photo counts. */
type GroupedPhoto = {
  readonly run: RunFacts;
  readonly display: DisplayFacts;
  readonly store: Pick<StoreFacts, 'externalId' | 'storeName' | 'regionId' | 'regionName'>;
};

const categoriesOf = ({ display }: GroupedPhoto): GroupFields[] =>
  display.productCategories.length === 0
    ? [{ key: NO_GROUP_KEY, productCategory: null }]
    : [...new Set(display.productCategories)].map((category) => ({ key: category, productCategory: category }));

/** The groups in which a photo counts: one, or one for each category of its display. */
const labelsBy = {
  store: ({ store: { externalId, storeName, regionName } }) => [{ key: externalId, externalId, storeName, regionName }],
  region: ({ store: { regionId, regionName } }) => [{ key: regionId ?? NO_GROUP_KEY, regionName }],
  expositionType: ({ display: { expositionType } }) => [{ key: expositionType, expositionType }],
  productCategory: categoriesOf,
  day: ({ run: { scheduledDate } }) => [{ key: scheduledDate, scheduledDate }],
  week: ({ run: { scheduledDate } }) => {
    const week = isoWeekOf(scheduledDate);
    return [{ key: week, week }];
  },
  protocol: ({ run, store: { storeName } }) => {
    const { protocolId, scheduledDate, scheduledAt, scheduledDatetime, status, externalId } = run;
    const label = { protocolId, scheduledDate, scheduledAt, scheduledDatetime, status, externalId, storeName };
    return [{ key: protocolId, ...label }];
  },
  exposition: ({ display: { expositionId, expositionType }, store: { externalId, storeName } }) => [
    { key: expositionId, expositionId, expositionType, externalId, storeName },
  ],
  category: categoriesOf,
} as const satisfies Record<CrossStoreGroupBy | StoreGroupBy, (photo: GroupedPhoto) => GroupFields[]>;

/** Orders runs newest first. Runs of the same instant are ordered by id, so that the order is always the same. */
export function compareNewestFirst(
  a: Pick<RunFacts, 'scheduledDatetime' | 'protocolId'>,
  b: Pick<RunFacts, 'scheduledDatetime' | 'protocolId'>,
): number {
  const later = Date.parse(b.scheduledDatetime) - Date.parse(a.scheduledDatetime);
  return later === 0 ? compareCodePoints(a.protocolId, b.protocolId) : later;
}

/** The groups of a report, numbered in the order in which their first photos come. */
type ReportGroups = {
  readonly labels: readonly GroupFields[];
  /** One run of each group. */
  readonly firstRuns: readonly RunFacts[];
  /** What decides the groups of each photo: the index of its run or of its display. */
  readonly owners: Uint32Array;
  /** The groups of each owner that has photos. */
  readonly groupsOf: readonly (readonly number[])[];
};

/** Groupings by a property of the display. In all others, a group is a set of runs. */
const BY_DISPLAY: readonly string[] = ['expositionType', 'productCategory', 'exposition', 'category'];
const BY_DATE: readonly string[] = ['day', 'week'];

/** Works out the groups of a report, and in which of them each run or display counts. */
export function groupReport(
  { stores, displays, runs, photos }: ReportFacts,
  groupBy: CrossStoreGroupBy | StoreGroupBy,
): ReportGroups {
  const isByDisplay = BY_DISPLAY.includes(groupBy);
  const owners = isByDisplay ? photos.display : photos.run;
  const groupsOf: number[][] = (isByDisplay ? displays : runs).map(() => []);
  const labels: GroupFields[] = [];
  const firstRuns: RunFacts[] = [];
  const numbers = new Map<string, number>();
  const groupsOfDate = new Map<string, number[]>();
  for (let photo = 0; photo < photos.count; photo += 1) {
    const groups = groupsOf[owners[photo] ?? 0];
    if (!groups || groups.length > 0) continue;
    const run = runs[photos.run[photo] ?? 0];
    const display = displays[photos.display[photo] ?? 0];
    const store = run && stores[run.store];
    if (!display || !store) continue;
    // Thousands of runs share a date, and finding its week takes longer than everything else.
    const ofDate = BY_DATE.includes(groupBy) ? groupsOfDate.get(run.scheduledDate) : undefined;
    if (ofDate) {
      groups.push(...ofDate);
      continue;
    }
    groupsOfDate.set(run.scheduledDate, groups);
    for (const label of labelsBy[groupBy]({ run, display, store })) {
      const number = numbers.get(label.key) ?? labels.push(label) - 1;
      numbers.set(label.key, number);
      firstRuns[number] ??= run;
      groups.push(number);
    }
  }
  return { labels, firstRuns, owners, groupsOf };
}

/**
 * Filters of a cross-store report, which keep or drop whole groups (api.md section 4.12, architecture.md section 9).
 */
export type GroupFilter = {
  readonly minFillRate?: number | undefined;
  readonly maxFillRate?: number | undefined;
  readonly belowExpectationOnly: boolean;
};

/** Whether any group filter is set. */
export function isFiltering(filter: GroupFilter): boolean {
  return filter.minFillRate !== undefined || filter.maxFillRate !== undefined || filter.belowExpectationOnly;
}

/**
 * Whether a group stays in a report. The bounds are inclusive and apply to the average as it is answered, so that a
 * reader can repeat the filter on the numbers shown. A group without an average is outside any bounds.
 */
export function keepsGroup(
  filter: GroupFilter,
  group: Pick<FillRateGroup, 'averageFillRate' | 'expectation'>,
): boolean {
  const { minFillRate, maxFillRate, belowExpectationOnly } = filter;
  const average = group.averageFillRate;
  if (minFillRate !== undefined && (average === null || average < minFillRate)) return false;
  if (maxFillRate !== undefined && (average === null || average > maxFillRate)) return false;
  return !belowExpectationOnly || group.expectation.belowExpectation === true;
}

/**
 * Names of the regions in a report, by their ids. Grouped by region, the key is the id; grouped by store, the id is
 * that of the store's region (api.md section 2.17 has no more).
 *
 * @param regionsOf region of each known store
 */
export function regionNamesIn(
  groups: readonly Pick<FillRateGroup, 'key' | 'externalId' | 'regionName'>[],
  regionsOf: ReadonlyMap<string, string | null>,
): ReadonlyMap<string, string> {
  const ids = new Set(regionsOf.values());
  const found = groups.flatMap(({ key, externalId, regionName }): [string, string][] => {
    if (typeof regionName !== 'string') return [];
    const regionId = externalId == null ? (ids.has(key) ? key : null) : (regionsOf.get(externalId) ?? null);
    return regionId === null ? [] : [[regionId, regionName]];
  });
  return new Map(found);
}
