import { isoWeekOf } from '#shared/domain/calendar.ts';
import { NO_GROUP_KEY } from '#shared/domain/fill-rate-groups.ts';
import { addFillSums } from '#shared/domain/fill-rate-sum.ts';
import type { ServiceReadDb } from '../store/database.ts';
import type { KindGroupBy } from '../store/schema.ts';
import { runsByKinds, sumBlocksByDate, sumBlocksByGroup, sumByDate, sumByKind, sumByStore } from './day-sums.ts';
import { groupsOfKinds, labelOfKey } from './kind-groups.ts';
import { type StoreLabel, storeLabels } from './labels.ts';
import type { GroupSum } from './photo-sums.ts';
import type { RangeCover } from './range-cover.ts';
import { addAll, type GroupedReport, type ReportGroup, sortByKey } from './report-groups.ts';

// Groupings by a property of the run: every photo and every run is in exactly one group, so totals can be added up.

const disjoint = (groups: readonly ReportGroup[]): GroupedReport => ({
  groups: sortByKey(groups),
  sumOf: (some) => addAll(some.map(({ sum }) => sum)),
  countRunsOf: async (some) => some.reduce((runs, { runCount }) => runs + runCount, 0),
});

/** Adds the runs of a group to those of the same key. */
const addTo = (groups: Map<string, ReportGroup>, { label, runCount, sum }: ReportGroup): void => {
  const known = groups.get(label.key);
  groups.set(label.key, {
    label,
    runCount: (known?.runCount ?? 0) + runCount,
    sum: known ? addFillSums(known.sum, sum) : sum,
  });
};

const sumsOfStores = async (
  db: ServiceReadDb,
  cover: RangeCover,
): Promise<(GroupSum<number> & { readonly store: StoreLabel })[]> => {
  const sums = await sumByStore(db, cover);
  const labels = await storeLabels(
    db,
    sums.map(({ key }) => key),
  );
  return sums.flatMap((group) => {
    const store = labels.get(group.key);
    return store ? [{ ...group, store }] : [];
  });
};

/** One group per store that has photos, by its key (api.md section 4.12, `groupBy=store`). */
export async function groupByStore(db: ServiceReadDb, cover: RangeCover): Promise<GroupedReport> {
  const stores = await sumsOfStores(db, cover);
  return disjoint(
    stores.map(({ store: { externalId, storeName, regionName }, runCount, sum }) => ({
      label: { key: externalId, externalId, storeName, regionName },
      runCount,
      sum,
    })),
  );
}

/** One group per region that has photos, and one with the key `none` for the stores without a region. */
export async function groupByRegion(db: ServiceReadDb, cover: RangeCover): Promise<GroupedReport> {
  const regions = new Map<string, ReportGroup>();
  for (const { store, runCount, sum } of await sumsOfStores(db, cover)) {
    const key = store.regionId ?? NO_GROUP_KEY;
    addTo(regions, { label: { key, regionName: store.regionName }, runCount, sum });
  }
  return disjoint([...regions.values()]);
}

/** One group per scheduled day in the chain's local time, like `2026-11-20`. */
export async function groupByDay(db: ServiceReadDb, cover: RangeCover): Promise<GroupedReport> {
  const days = await sumByDate(db, cover);
  return disjoint(days.map(({ key, runCount, sum }) => ({ label: { key, scheduledDate: key }, runCount, sum })));
}

/** One group per ISO week of the scheduled day, like `2026-W07`. */
export async function groupByWeek(db: ServiceReadDb, cover: RangeCover): Promise<GroupedReport> {
  const weeks = new Map<string, ReportGroup>();
  for (const { key: date, runCount, sum } of await sumByDate(db, cover)) {
    const key = isoWeekOf(date);
    addTo(weeks, { label: { key, week: key }, runCount, sum });
  }
  return disjoint([...weeks.values()]);
}

// Groupings by what a display shows.

/** The sums of stores and, where blocks answer for some, those of these. */
async function groupByKind(db: ServiceReadDb, cover: RangeCover, groupBy: KindGroupBy): Promise<GroupedReport> {
  const ofStores = await groupsOfKinds(groupBy, await sumByKind(db, cover), await runsByKinds(db, cover));
  if (cover.blocks === undefined) return ofStores;
  const groups = new Map(ofStores.groups.map((group) => [group.label.key, group]));
  for (const { key, ...group } of await sumBlocksByGroup(db, cover, groupBy)) {
    addTo(groups, { label: labelOfKey(groupBy, key), ...group });
  }
  // A question that blocks answer leaves out no group.
  const total = addAll([ofStores.sumOf(ofStores.groups), ...(await sumBlocksByDate(db, cover)).map(({ sum }) => sum)]);
  return { ...ofStores, groups: sortByKey([...groups.values()]), sumOf: () => total };
}

/** One group per display type that has photos; its key is the API's name of the type. */
export const groupByType = (db: ServiceReadDb, cover: RangeCover): Promise<GroupedReport> =>
  groupByKind(db, cover, 'expositionType');

/** One group per product category. A photo counts in every category of its display. */
export const groupByCategory = (db: ServiceReadDb, cover: RangeCover): Promise<GroupedReport> =>
  groupByKind(db, cover, 'productCategory');
