import type { CrossStoreFillRateResponse, CrossStoreGroupBy } from '#shared/contract/fill-rate.ts';
import { type GroupFilter, isFiltering, keepsGroup } from '#shared/domain/fill-rate-filter.ts';
import { summaryOf } from '#shared/domain/fill-rate-sum.ts';
import type { ReadDb } from '../store/database.ts';
import type { RunScope } from '../store/run-scope.ts';
import { groupByCategory, groupByType } from './group-by-display.ts';
import { groupByDay, groupByRegion, groupByStore, groupByWeek } from './group-by-run.ts';
import { type GroupedReport, toItem } from './report-groups.ts';
import { countRuns } from './run-counts.ts';

const groupings = {
  store: groupByStore,
  region: groupByRegion,
  expositionType: groupByType,
  productCategory: groupByCategory,
  day: groupByDay,
  week: groupByWeek,
} as const satisfies Record<CrossStoreGroupBy, (db: ReadDb, scope: RunScope) => Promise<GroupedReport>>;

/**
 * Summary and items of a report over several stores (api.md section 4.12).
 *
 * Under a group filter the summary covers the photos of the remaining groups, each once, and the runs with such a
 * photo; without one, all runs of the scope, also those without photos (fill-rate-aggregate.ts is the rule).
 */
export async function crossStoreReport(
  db: ReadDb,
  scope: RunScope,
  groupBy: CrossStoreGroupBy,
  filter: GroupFilter,
): Promise<Pick<CrossStoreFillRateResponse, 'summary' | 'items'>> {
  const { groups, sumOf, countRunsOf } = await groupings[groupBy](db, scope);
  const remaining = groups
    .map((group) => ({ ...group, item: toItem(group) }))
    .filter(({ item }) => keepsGroup(filter, item));
  const protocolCount = await (isFiltering(filter) ? countRunsOf(remaining) : countRuns(db, scope));
  return { summary: summaryOf(sumOf(remaining), protocolCount), items: remaining.map(({ item }) => item) };
}
