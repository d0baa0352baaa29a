import type { ProductCategory } from '#shared/contract/enumerations.ts';
import { isoWeekOf } from '#shared/domain/calendar.ts';
import { displayOfKind } from '#shared/domain/display-kind.ts';
import { type GroupFields, NO_GROUP_KEY } from '#shared/domain/fill-rate-groups.ts';
import { addFillSums, type FillSum } from '#shared/domain/fill-rate-sum.ts';
import type { ServiceReadDb } from '../store/database.ts';
import { runsByKinds, sumByDate, sumByKind, sumByStore } from './day-sums.ts';
import { type StoreLabel, storeLabels } from './labels.ts';
import type { GroupSum } from './photo-sums.ts';
import type { RangeCover } from './range-cover.ts';
import { addAll, type GroupedReport, type ReportGroup, sortByKey } from './report-groups.ts';
import { countRunsBy } from './run-counts.ts';

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

// Groupings by what a display shows: a run has photos in several groups, and a photo counts in each category of its
// display. Photos are summed by kind of display, and the groups are made from these.

/** A kind of display that has photos, the groups in which it counts, and the sum of its photos. */
type Member = { readonly labels: readonly GroupFields[]; readonly sum: FillSum };

async function groupKinds(
  db: ServiceReadDb,
  cover: RangeCover,
  labelsOf: (kind: ReturnType<typeof displayOfKind>) => readonly GroupFields[],
): Promise<GroupedReport> {
  const sums = await sumByKind(db, cover);
  const sets = await runsByKinds(db, cover);
  const members = new Map<number, Member>(
    sums.map(({ key, sum }) => [key, { labels: labelsOf(displayOfKind(key)), sum }]),
  );
  const keysOf = (kind: number): string[] => members.get(kind)?.labels.map(({ key }) => key) ?? [];
  const runCounts = await countRunsBy(sets, keysOf);
  const groups = new Map<string, { readonly label: GroupFields; readonly members: Member[] }>();
  for (const member of members.values()) {
    for (const label of member.labels) {
      const group = groups.get(label.key);
      if (group) group.members.push(member);
      else groups.set(label.key, { label, members: [member] });
    }
  }
  return {
    groups: sortByKey(
      [...groups.values()].map(({ label, members: ofGroup }) => ({
        label,
        runCount: runCounts.get(label.key) ?? 0,
        sum: addAll(ofGroup.map(({ sum }) => sum)),
      })),
    ),
    sumOf: (some) => {
      const covered = new Set(some.flatMap(({ label }) => groups.get(label.key)?.members ?? []));
      return addAll([...covered].map(({ sum }) => sum));
    },
    countRunsOf: async (some) => {
      const covered = new Set(some.map(({ label }) => label.key));
      const isCovered = (kind: number) => (keysOf(kind).some((key) => covered.has(key)) ? [true] : []);
      return (await countRunsBy(sets, isCovered)).get(true) ?? 0;
    },
  };
}

/** One group per display type that has photos; its key is the API's name of the type. */
export const groupByType = (db: ServiceReadDb, cover: RangeCover): Promise<GroupedReport> =>
  groupKinds(db, cover, ({ expositionType }) => [{ key: expositionType, expositionType }]);

const labelOfCategory = (productCategory: ProductCategory | null): GroupFields => ({
  key: productCategory ?? NO_GROUP_KEY,
  productCategory,
});

/** One group per product category. A photo counts in every category of its display. */
export const groupByCategory = (db: ServiceReadDb, cover: RangeCover): Promise<GroupedReport> =>
  groupKinds(db, cover, ({ productCategories }) =>
    productCategories.length === 0 ? [labelOfCategory(null)] : productCategories.map(labelOfCategory),
  );
