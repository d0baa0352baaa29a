import type {
  CrossStoreFillRateResponse,
  CrossStoreGroupBy,
  ExpositionFillRateResponse,
  FillRateResponse,
  PhotoFillRate,
  StoreGroupBy,
} from '#shared/contract/fill-rate.ts';
import { type GroupFilter, isFiltering, keepsGroup } from '#shared/domain/fill-rate-groups.ts';
import { comparisonOf, summaryOf } from '#shared/domain/fill-rate-sum.ts';
import type { ServiceReadDb } from '../store/database.ts';
import { listRuns } from '../store/protocols-repository.ts';
import type { RunScope } from '../store/run-scope.ts';
import { countCoveredRuns } from './day-sums.ts';
import { groupByCategory, groupByDay, groupByRegion, groupByStore, groupByType, groupByWeek } from './groupings.ts';
import { displayLabels, type StoreLabel, storeLabels } from './labels.ts';
import { listPhotoRecords, type PhotoRecord } from './photo-records.ts';
import { sumByDisplay, sumByRun } from './photo-sums.ts';
import { coverRange, type RangeCover } from './range-cover.ts';
import { addAll, type GroupedReport, type ReportGroup, sortByKey, toItem } from './report-groups.ts';
import { countRunsBy, countRunsInScope, findMemberSets } from './run-counts.ts';

type StoreScope = RunScope & { readonly storeKeys: readonly [number] };

const nameOf = async (
  db: ServiceReadDb,
  { storeKeys }: StoreScope,
): Promise<Pick<StoreLabel, 'externalId' | 'storeName'>> => {
  const label = (await storeLabels(db, storeKeys)).get(storeKeys[0]);
  return { externalId: label?.externalId ?? '', storeName: label?.storeName ?? '' };
};

const groupsByRun = async (db: ServiceReadDb, scope: StoreScope): Promise<ReportGroup[]> => {
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

const groupsByDisplay = async (db: ServiceReadDb, scope: StoreScope): Promise<ReportGroup[]> => {
  const store = await nameOf(db, scope);
  const sums = await sumByDisplay(db, scope);
  const labels = await displayLabels(
    db,
    sums.map(({ key }) => key),
  );
  const runCounts = await countRunsBy(await findMemberSets(db, scope, 'display'), (display) => [display]);
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
  db: ServiceReadDb,
  scope: StoreScope,
  groupBy: StoreGroupBy,
): Promise<Pick<FillRateResponse, 'summary' | 'items'>> {
  const protocolCount = await countRunsInScope(db, scope);
  if (groupBy === 'category') {
    const { groups, sumOf } = await groupByCategory(db, await coverRange(db, scope));
    return { summary: summaryOf(sumOf(groups), protocolCount), items: groups.map(toItem) };
  }
  const groups = await (groupBy === 'protocol' ? groupsByRun(db, scope) : groupsByDisplay(db, scope));
  return { summary: summaryOf(addAll(groups.map(({ sum }) => sum)), protocolCount), items: groups.map(toItem) };
}

const toPhotoFillRate = (photo: PhotoRecord, imageUrl: string): PhotoFillRate => ({
  photoId: photo.photoId,
  protocolId: photo.protocolId,
  expositionId: photo.expositionId,
  imageUrl,
  scheduledDate: photo.scheduledDate,
  scheduledAt: photo.scheduledAt,
  scheduledDatetime: new Date(photo.scheduledMs).toISOString(),
  protocolStatus: photo.protocolStatus,
  imageStatus: photo.imageStatus,
  // Section 2.19 types it as a number "when present": when nothing was measured it is absent, not null.
  ...(photo.fillRate === null ? {} : { fillRate: photo.fillRate }),
  expectation: comparisonOf(photo.sum),
});

/**
 * Summary and photos of a report of one display, newest first (api.md section 4.11). Its `protocolCount` counts the
 * runs with a photo of the display, like the display's group in the store's report.
 *
 * @param linkTo makes the address of a photo
 */
export async function expositionReport(
  db: ServiceReadDb,
  scope: RunScope,
  expositionId: string,
  linkTo: (photoId: string) => string,
): Promise<Pick<ExpositionFillRateResponse, 'summary' | 'items'>> {
  const photos = await listPhotoRecords(db, scope, { expositionId });
  const protocolCount = new Set(photos.map(({ protocolId }) => protocolId)).size;
  return {
    summary: summaryOf(addAll(photos.map(({ sum }) => sum)), protocolCount),
    items: photos.map((photo) => toPhotoFillRate(photo, linkTo(photo.photoId))),
  };
}

const groupings = {
  store: groupByStore,
  region: groupByRegion,
  expositionType: groupByType,
  productCategory: groupByCategory,
  day: groupByDay,
  week: groupByWeek,
} as const satisfies Record<CrossStoreGroupBy, (db: ServiceReadDb, cover: RangeCover) => Promise<GroupedReport>>;

/**
 * Summary and items of a report over several stores (api.md section 4.12).
 *
 * With a group filter, the summary covers the photos of the remaining groups, each once, and the runs with such a
 * photo. Without one, it covers all runs of the scope, even those without photos (by the rule of
 * compute-fill-rates.ts).
 */
export async function crossStoreReport(
  db: ServiceReadDb,
  scope: RunScope,
  groupBy: CrossStoreGroupBy,
  filter: GroupFilter,
): Promise<Pick<CrossStoreFillRateResponse, 'summary' | 'items'>> {
  // What is left out is known by store, or by kind of display, not by block.
  const mayUseBlocks = groupBy !== 'store' && groupBy !== 'region' && !isFiltering(filter);
  const cover = await coverRange(db, scope, { mayUseBlocks });
  const { groups, sumOf, countRunsOf } = await groupings[groupBy](db, cover);
  const remaining = groups
    .map((group) => ({ ...group, item: toItem(group) }))
    .filter(({ item }) => keepsGroup(filter, item));
  const protocolCount = await (isFiltering(filter) ? countRunsOf(remaining) : countCoveredRuns(db, cover));
  return { summary: summaryOf(sumOf(remaining), protocolCount), items: remaining.map(({ item }) => item) };
}
