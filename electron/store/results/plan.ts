import type { ReadDb } from '../db/workspace-db.ts';
import { type CoverageOf, coverageOf, listAllCoverage, listCoverage, wholeUntil } from './coverage.ts';
import { listPhotos } from './photos-table.ts';
import { earliestOpenRun, listResultRuns } from './runs-table.ts';
import { findResultStore, keysOfResultStores, listResultDisplays, listStoreIds } from './stores-table.ts';

type OfRange = { readonly fromMs: number; readonly toMs: number };

/** What is already known of a store's range, to decide what must be requested again. */
export type StorePlan = {
  /** Everything from the start up to this time is known; equals the start if nothing is. */
  readonly wholeUntilMs: number;
  /** Age of the known data; null: none. */
  readonly asOf: number | null;
  /** The earliest run in the range that had not ended. */
  readonly openRunMs: number | null;
};

/** What is already stored for a store and range. The round fetches the rest. */
export function planOfStore(
  db: ReadDb,
  { externalId, fromMs, toMs }: OfRange & { readonly externalId: string },
): StorePlan {
  const store = findResultStore(db, externalId);
  if (!store) return { wholeUntilMs: fromMs, asOf: null, openRunMs: null };
  const ranges = listCoverage(db, store.itemId);
  const wholeUntilMs = Math.min(wholeUntil(ranges, fromMs), toMs);
  return {
    wholeUntilMs,
    asOf: coverageOf(ranges, fromMs, wholeUntilMs)?.asOf ?? null,
    openRunMs: earliestOpenRun(db, store.itemId, fromMs),
  };
}

/** The plans of several stores. */
export function plansOfStores(
  db: ReadDb,
  { externalIds, ...range }: OfRange & { readonly externalIds: readonly string[] },
): readonly { readonly externalId: string; readonly plan: StorePlan }[] {
  return externalIds.map((externalId) => ({ externalId, plan: planOfStore(db, { externalId, ...range }) }));
}

/** A pin's progress: stores wanted, stores complete on this computer, and the age of the oldest data. */
export type PinCoverage = {
  readonly storesAsked: number;
  readonly storesKept: number;
  readonly complete: boolean;
  readonly asOf: number | null;
};

/**
 * How many of a pin's stores have data of its range on this computer, whether that is all of it, and the age of the
 * oldest.
 */
export function coverageOfPin(
  db: ReadDb,
  { externalIds, fromMs, toMs }: OfRange & { readonly externalIds: readonly string[] | null },
): PinCoverage {
  const listed = listStoreIds(db);
  const stores = keysOfResultStores(db);
  const asked = externalIds ?? listed?.externalIds ?? [...stores.keys()];
  const coverage = listAllCoverage(db);
  const found = asked.flatMap((externalId): NonNullable<CoverageOf>[] => {
    const ranges = coverage.get(stores.get(externalId) ?? -1);
    const one = ranges ? coverageOf(ranges, fromMs, toMs) : null;
    return one ? [one] : [];
  });
  return {
    storesAsked: asked.length,
    storesKept: found.length,
    // Without the full store list, nobody knows whether these are all stores.
    complete:
      found.length === asked.length && found.every(({ complete }) => complete) && (externalIds ?? listed) !== null,
    asOf: found.length === 0 ? null : Math.min(...found.map(({ asOf }) => asOf)),
  };
}

/** Of so many stores, how many lack something of a range, and how much time in all. */
export type Lacking = { readonly stores: number; readonly ms: number };

/** How much of a range is not whole on this computer. */
export function lackingIn(
  db: ReadDb,
  { externalIds, fromMs, toMs }: OfRange & { readonly externalIds: readonly string[] | null },
): Lacking {
  const stores = keysOfResultStores(db);
  const coverage = listAllCoverage(db);
  const asked = externalIds ?? listStoreIds(db)?.externalIds ?? [...stores.keys()];
  const each = asked.map((id) => toMs - Math.min(toMs, wholeUntil(coverage.get(stores.get(id) ?? -1) ?? [], fromMs)));
  const some = each.filter((ms) => ms > 0);
  return { stores: some.length, ms: some.reduce((sum, ms) => sum + ms, 0) };
}

/** A photo whose picture is not cached, with its latest known link. */
type MissingPicture = {
  readonly photoKey: string;
  readonly url: string;
  readonly expositionId: string;
  readonly status: string;
};

/** Keys of all photos that have a link, and the photos among them without a cached picture, newest first. */
type StorePictures = { readonly photoKeys: readonly string[]; readonly missing: readonly MissingPicture[] };

/** The pictures of one size for a store and range. */
export function picturesOfStore(
  db: ReadDb,
  { externalId, size, fromMs, toMs }: OfRange & { readonly externalId: string; readonly size: string },
): StorePictures {
  const store = findResultStore(db, externalId);
  if (!store) return { photoKeys: [], missing: [] };
  const runs = listResultRuns(db, { itemId: store.itemId, status: null, fromMs, toMs });
  const runsByKey = new Map(runs.map((run) => [run.runKey, run]));
  const statuses = [...new Set(runs.map(({ status }) => status))];
  const photos = listResultDisplays(db, store.itemId).flatMap(({ displayKey, expositionId }) =>
    statuses.flatMap((status) =>
      listPhotos(db, displayKey, status, fromMs, toMs).flatMap(({ photoId, imageUrl, runKey }) => {
        const run = runsByKey.get(runKey);
        if (run?.status !== status || imageUrl === '') return [];
        return [{ photoKey: photoId, url: imageUrl, expositionId, status, at: run.scheduledMs }];
      }),
    ),
  );
  const photoKeys = photos.map(({ photoKey }) => photoKey);
  const kept = new Set(
    db
      .prepare<[string, string], { photo_key: string }>(
        'SELECT photo_key FROM pictures WHERE size = ? AND handed_by IS NULL AND photo_key IN (SELECT value FROM json_each(?))',
      )
      .all(size, JSON.stringify(photoKeys))
      .map(({ photo_key }) => photo_key),
  );
  const missing = photos
    .filter(({ photoKey }) => !kept.has(photoKey))
    .toSorted((a, b) => b.at - a.at)
    .map(({ at: _, ...photo }) => photo);
  return { photoKeys, missing };
}

/** What is stored already, to estimate how much a pin would bring. */
export type ResultMeasure = {
  readonly stores: number;
  readonly displays: number;
  readonly runs: number;
  /** Bytes of results, including runs. */
  readonly bytes: number;
  /** Days between the first and the last run. */
  readonly days: number;
  readonly pictures: number;
  readonly pictureBytes: number;
  readonly pinnedBytes: number;
  readonly listedStores: number;
};

/** Counts and bytes of stored data, used to estimate the size of a pin. */
export function measureResults(db: ReadDb, { size }: { readonly size: string }): ResultMeasure {
  const one = (sql: string): number => db.prepare<[], { value: number | null }>(sql).get()?.value ?? 0;
  const pictures = db
    .prepare<[string], { count: number; bytes: number | null }>(
      'SELECT count(*) AS count, sum(length(bytes)) AS bytes FROM pictures WHERE size = ?',
    )
    .get(size);
  return {
    stores: one('SELECT count(DISTINCT item_id) AS value FROM result_coverage'),
    displays: one('SELECT count(*) AS value FROM result_displays WHERE is_listed = 1'),
    runs: one('SELECT count(*) AS value FROM result_runs'),
    bytes: one('SELECT sum(bytes) AS value FROM items JOIN result_stores USING (item_id)'),
    days: one('SELECT (max(scheduled_ms) - min(scheduled_ms)) / 86400000.0 AS value FROM result_runs'),
    pictures: pictures?.count ?? 0,
    pictureBytes: pictures?.bytes ?? 0,
    pinnedBytes: one('SELECT sum(bytes) AS value FROM items WHERE pins > 0'),
    listedStores: one('SELECT count(*) AS value FROM stores'),
  };
}
