import type { HistoryPhoto, HistoryQuery, ShelfHistory } from '#shared/bridge/review.ts';
import { addDays } from '#shared/domain/calendar.ts';
import { fromE4 } from '#shared/domain/fill-rate-sum.ts';
import { instantOf, localTimeOf } from '#shared/domain/instants.ts';
import { deltaOfPhoto, targetOfColumn } from '#shared/domain/review/queue-data.ts';
import type { ReadDb } from '../db/workspace-db.ts';
import { coverageOf, listCoverage } from '../results/coverage.ts';
import { listPhotos } from '../results/photos-table.ts';
import { listResultRuns } from '../results/runs-table.ts';
import { findResultStore, listResultDisplays } from '../results/stores-table.ts';
import { targetOfPhoto } from './describe.ts';
import { reviewBriefs } from './find-reviews.ts';

const DAYS = 28;

/**
 * The photos of a display through time, from stored results.
 *
 * @param timeZone IANA time zone of the chain
 */
export function shelfHistory(
  db: ReadDb,
  { externalId, expositionId, at }: HistoryQuery,
  timeZone: string,
): ShelfHistory {
  const atMs = Date.parse(at);
  const { date, time } = localTimeOf(atMs, timeZone);
  const range = {
    fromMs: instantOf(addDays(date, -DAYS), '00:00:00', timeZone),
    toMs: instantOf(addDays(date, 1), '00:00:00', timeZone),
  };
  const store = findResultStore(db, externalId);
  const coverage = store && coverageOf(listCoverage(db, store.itemId), range.fromMs, range.toMs);
  const all = photosOfShelf(db, externalId, expositionId, range.toMs);
  const isBefore = (photo: HistoryPhoto): boolean => Date.parse(photo.at) < atMs;
  const isInRange = (photo: HistoryPhoto): boolean => Date.parse(photo.at) >= range.fromMs;
  const above = all.findLast((photo) => isBefore(photo) && (deltaOfPhoto(photo.measured, photo.expected) ?? -1) > 0);
  const photos = all.filter((photo) => isInRange(photo) || photo === above);
  const placesOf = (fits: (photo: HistoryPhoto) => boolean): number[] =>
    photos.flatMap((photo, place) => (fits(photo) ? [place] : []));
  const minute = time.slice(0, 5);
  const measured = placesOf((photo) => isBefore(photo) && isInRange(photo) && photo.measured !== null);
  const rate = (place: number): number => photos[place]?.measured ?? 0;
  return {
    photos,
    sameSlot: placesOf((photo) => isInRange(photo) && photo.scheduledAt.slice(0, 5) === minute).toReversed(),
    sameDay: placesOf((photo) => photo.scheduledDate === date),
    // Of equals, the newest.
    best: measured.reduce<number | null>((best, one) => (best === null || rate(one) >= rate(best) ? one : best), null),
    lastAbove: above === undefined ? null : photos.indexOf(above),
    asOf: coverage ? new Date(coverage.asOf).toISOString() : null,
    complete: coverage?.complete ?? false,
  };
}

/** All photos of a display that are here, scheduled before a time, oldest first. */
function photosOfShelf(db: ReadDb, externalId: string, expositionId: string, toMs: number): HistoryPhoto[] {
  const store = findResultStore(db, externalId);
  const display = store && listResultDisplays(db, store.itemId).find((one) => one.expositionId === expositionId);
  if (!store || !display) return [];
  const runs = listResultRuns(db, { itemId: store.itemId, status: null, fromMs: Number.MIN_SAFE_INTEGER, toMs });
  const [first] = runs.toSorted((a, b) => a.scheduledMs - b.scheduledMs);
  if (first === undefined) return [];
  const byKey = new Map(runs.map((run) => [run.runKey, run]));
  const marks = reviewBriefs(db);
  const photos = [...new Set(runs.map(({ status }) => status))].flatMap((status) =>
    listPhotos(db, display.displayKey, status, first.scheduledMs, toMs).flatMap(({ photoId, runKey, fillE4 }) => {
      const run = byKey.get(runKey);
      if (run?.status !== status) return [];
      const target = targetOfPhoto(store, display, run);
      const photo: HistoryPhoto = {
        photoKey: photoId,
        protocolId: run.protocolId,
        at: new Date(run.scheduledMs).toISOString(),
        scheduledDate: run.scheduledDate,
        scheduledAt: run.scheduledAt,
        runStatus: run.status,
        measured: fillE4 < 0 ? null : fromE4(fillE4),
        expected: target < 0 ? null : target,
        target: targetOfColumn(target),
        mark: marks.get(photoId)?.mark ?? null,
      };
      return [photo];
    }),
  );
  return photos.sort((a, b) => (a.at === b.at ? (a.photoKey < b.photoKey ? -1 : 1) : a.at < b.at ? -1 : 1));
}
