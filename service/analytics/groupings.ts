import type { ProductCategory } from '#shared/contract/enumerations.ts';
import { type GroupFields, NO_GROUP_KEY } from '#shared/domain/fill-rate-groups.ts';
import { addFillSums, type FillSum } from '#shared/domain/fill-rate-sum.ts';
import type { ServiceReadDb } from '../store/database.ts';
import type { RunScope } from '../store/run-scope.ts';
import { type DisplayLabel, displayLabels, type StoreLabel, storeLabels } from './labels.ts';
import { type GroupSum, sumByDate, sumByDisplay, sumByStore } from './photo-sums.ts';
import { addAll, type GroupedReport, type ReportGroup, sortByKey } from './report-groups.ts';
import { countRunsBy, findDisplaySets } from './run-counts.ts';

// Groupings by a property of the run: every photo and every run is in exactly one group, so totals can be added up.

const disjoint = (groups: readonly ReportGroup[]): GroupedReport => ({
  groups: sortByKey(groups),
  sumOf: (some) => addAll(some.map(({ sum }) => sum)),
  countRunsOf: async (some) => some.reduce((runs, { runCount }) => runs + runCount, 0),
});

const sumsOfStores = async (
  db: ServiceReadDb,
  scope: RunScope,
): Promise<(GroupSum<number> & { readonly store: StoreLabel })[]> => {
  const sums = await sumByStore(db, scope);
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
export async function groupByStore(db: ServiceReadDb, scope: RunScope): Promise<GroupedReport> {
  const stores = await sumsOfStores(db, scope);
  return disjoint(
    stores.map(({ store: { externalId, storeName, regionName }, runCount, sum }) => ({
      label: { key: externalId, externalId, storeName, regionName },
      runCount,
      sum,
    })),
  );
}

/** One group per region that has photos, and one with the key `none` for the stores without a region. */
export async function groupByRegion(db: ServiceReadDb, scope: RunScope): Promise<GroupedReport> {
  const regions = new Map<string, ReportGroup>();
  for (const { store, runCount, sum } of await sumsOfStores(db, scope)) {
    const key = store.regionId ?? NO_GROUP_KEY;
    const region = regions.get(key);
    regions.set(key, {
      label: { key, regionName: store.regionName },
      runCount: (region?.runCount ?? 0) + runCount,
      sum: region ? addFillSums(region.sum, sum) : sum,
    });
  }
  return disjoint([...regions.values()]);
}

/** One group per scheduled day in the chain's local time, like `2026-11-20`. */
export async function groupByDay(db: ServiceReadDb, scope: RunScope): Promise<GroupedReport> {
  const days = await sumByDate(db, scope, 'scheduled_date');
  return disjoint(days.map(({ key, runCount, sum }) => ({ label: { key, scheduledDate: key }, runCount, sum })));
}

/** One group per ISO week of the scheduled day, like `2026-W07`. */
export async function groupByWeek(db: ServiceReadDb, scope: RunScope): Promise<GroupedReport> {
  const weeks = await sumByDate(db, scope, 'iso_week');
  return disjoint(weeks.map(({ key, runCount, sum }) => ({ label: { key, week: key }, runCount, sum })));
}

// Groupings by a property of the display: a run has photos in several groups, and a photo counts in each category of
// its display. The database sums photos by display and lists the displays of each run, and the groups are made from
// these.

/** A display that has photos, the groups in which it counts, and the sum of its photos. */
type Member = { readonly key: number; readonly labels: readonly GroupFields[]; readonly sum: FillSum };

async function groupDisplays(
  db: ServiceReadDb,
  scope: RunScope,
  labelsOf: (display: DisplayLabel) => readonly GroupFields[],
): Promise<GroupedReport> {
  const sums = await sumByDisplay(db, scope);
  const sets = await findDisplaySets(db, scope);
  const displays = await displayLabels(
    db,
    sums.map(({ key }) => key),
  );
  const members = new Map<number, Member>();
  for (const { key, sum } of sums) {
    const display = displays.get(key);
    if (display) members.set(key, { key, labels: labelsOf(display), sum });
  }
  const keysOf = (display: number): string[] => members.get(display)?.labels.map(({ key }) => key) ?? [];
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
      const isCovered = (display: number) => (keysOf(display).some((key) => covered.has(key)) ? [true] : []);
      return (await countRunsBy(sets, isCovered)).get(true) ?? 0;
    },
  };
}

/** One group per display type that has photos; its key is the API's name of the type. */
export const groupByType = (db: ServiceReadDb, scope: RunScope): Promise<GroupedReport> =>
  groupDisplays(db, scope, ({ expositionType }) => [{ key: expositionType, expositionType }]);

const labelOfCategory = (productCategory: ProductCategory | null): GroupFields => ({
  key: productCategory ?? NO_GROUP_KEY,
  productCategory,
});

/** One group per product category. A photo counts in every category of its display. */
export const groupByCategory = (db: ServiceReadDb, scope: RunScope): Promise<GroupedReport> =>
  groupDisplays(db, scope, ({ productCategories }) =>
    productCategories.length === 0 ? [labelOfCategory(null)] : [...new Set(productCategories)].map(labelOfCategory),
  );
