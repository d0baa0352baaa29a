import { NO_GROUP_KEY } from '#shared/domain/fill-rate-groups.ts';
import { addFillSums } from '#shared/domain/fill-rate-sum.ts';
import type { ServiceReadDb } from '../store/database.ts';
import type { RunScope } from '../store/run-scope.ts';
import { type StoreLabel, storeLabels } from './labels.ts';
import { type GroupSum, sumByDate, sumByStore } from './photo-sums.ts';
import { addAll, type GroupedReport, type ReportGroup, sortByKey } from './report-groups.ts';

// Groupings by a property of the run: every photo and every run is in exactly one group, so that totals add up.

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

/** One group per region that has photos, and one for the stores without, whose key is `none`. */
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

/** One group per scheduled day of the chain's local time, `2026-11-20`. */
export async function groupByDay(db: ServiceReadDb, scope: RunScope): Promise<GroupedReport> {
  const days = await sumByDate(db, scope, 'scheduled_date');
  return disjoint(days.map(({ key, runCount, sum }) => ({ label: { key, scheduledDate: key }, runCount, sum })));
}

/** One group per ISO week of the scheduled day, `2026-W07`. */
export async function groupByWeek(db: ServiceReadDb, scope: RunScope): Promise<GroupedReport> {
  const weeks = await sumByDate(db, scope, 'iso_week');
  return disjoint(weeks.map(({ key, runCount, sum }) => ({ label: { key, week: key }, runCount, sum })));
}
