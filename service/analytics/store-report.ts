import type { FillRateResponse, StoreGroupBy } from '#shared/contract/fill-rate.ts';
import { summaryOf } from '#shared/domain/fill-rate-sum.ts';
import type { ReadDb } from '../store/database.ts';
import { listRuns } from '../store/protocols-repository.ts';
import type { RunScope } from '../store/run-scope.ts';
import { groupByCategory } from './group-by-display.ts';
import { displayLabels, type StoreLabel, storeLabels } from './labels.ts';
import { sumByDisplay, sumByRun } from './photo-sums.ts';
import { addAll, type ReportGroup, sortByKey, toItem } from './report-groups.ts';
import { countRuns, countRunsBy, findDisplaySets } from './run-counts.ts';

type StoreScope = RunScope & { readonly storeKeys: readonly [number] };

const nameOf = async (db: ReadDb, { storeKeys }: StoreScope): Promise<Pick<StoreLabel, 'externalId' | 'storeName'>> => {
  const label = (await storeLabels(db, storeKeys)).get(storeKeys[0]);
  return { externalId: label?.externalId ?? '', storeName: label?.storeName ?? '' };
};

const groupsByRun = async (db: ReadDb, scope: StoreScope): Promise<ReportGroup[]> => {
  const store = await nameOf(db, scope);
  const sums = new Map((await sumByRun(db, scope)).map(({ key, sum }) => [key, sum]));
  return (await listRuns(db, scope)).flatMap((run) => {
    const sum = sums.get(run.protocolKey);
    if (!sum) return [];
    const { protocolId, status, scheduledDate, scheduledAt, scheduledMs } = run;
    const scheduledDatetime = new Date(scheduledMs).toISOString();
    const label = { key: protocolId, protocolId, scheduledDate, scheduledAt, scheduledDatetime, status, ...store };
    return [{ label, runCount: 1, sum }];
  });
};

const groupsByDisplay = async (db: ReadDb, scope: StoreScope): Promise<ReportGroup[]> => {
  const store = await nameOf(db, scope);
  const sums = await sumByDisplay(db, scope);
  const labels = await displayLabels(
    db,
    sums.map(({ key }) => key),
  );
  const runCounts = await countRunsBy(await findDisplaySets(db, scope), (display) => [display]);
  const groups = sums.flatMap(({ key, sum }) => {
    const display = labels.get(key);
    if (!display) return [];
    const { expositionId, expositionType } = display;
    const label = { key: expositionId, expositionId, expositionType, ...store };
    return [{ label, runCount: runCounts.get(key) ?? 0, sum }];
  });
  return sortByKey(groups);
};

/** Summary and items of a report of one store (api.md section 4.9). */
export async function storeReport(
  db: ReadDb,
  scope: StoreScope,
  groupBy: StoreGroupBy,
): Promise<Pick<FillRateResponse, 'summary' | 'items'>> {
  const protocolCount = await countRuns(db, scope);
  if (groupBy === 'category') {
    const { groups, sumOf } = await groupByCategory(db, scope);
    return { summary: summaryOf(sumOf(groups), protocolCount), items: groups.map(toItem) };
  }
  const groups = await (groupBy === 'protocol' ? groupsByRun(db, scope) : groupsByDisplay(db, scope));
  return { summary: summaryOf(addAll(groups.map(({ sum }) => sum)), protocolCount), items: groups.map(toItem) };
}
