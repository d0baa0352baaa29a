import type { ExpositionFillRateQuery } from '#shared/bridge/reports.ts';
import { ImageStatus, ProtocolStatus } from '#shared/contract/enumerations.ts';
import type { ExpositionFillRateResponse, PhotoFillRate } from '#shared/contract/fill-rate.ts';
import type { ProtocolListResponse } from '#shared/contract/protocol.ts';
import { computeExpositionFillRate } from '#shared/domain/compute-exposition-fill-rate.ts';
import type { ReportPhoto, RunFacts } from '#shared/domain/fill-rate-facts.ts';
import { fromE4 } from '#shared/domain/fill-rate-sum.ts';
import type { InstantRange } from '#shared/domain/instants.ts';
import { unpackTargets } from '#shared/domain/packed-targets.ts';
import { runFacts } from '#shared/domain/run-facts.ts';
import { compareCodePoints } from '#shared/lib/compare-text.ts';
import type { ReadDb } from '../db/workspace-db.ts';
import { listPhotos, type ResultPhoto } from './photos-table.ts';
import { listResultRuns, listRunRecords, type ResultRun } from './runs-table.ts';
import { listResultDisplays, type ResultDisplay, type ResultStore } from './stores-table.ts';

type DisplayQuery = Omit<ExpositionFillRateQuery, 'externalId'>;

/** The photo-level report of one display; null: the display is not known. */
export function reportOfDisplay(
  db: ReadDb,
  store: ResultStore,
  range: InstantRange,
  query: DisplayQuery,
): ExpositionFillRateResponse | null {
  const runs = listResultRuns(db, { itemId: store.itemId, ...range, status: query.status });
  const display = listResultDisplays(db, store.itemId).find(({ expositionId }) => expositionId === query.expositionId);
  if (!display) return null;
  return reportOn(db, store, display, runs, range, query);
}

function reportOn(
  db: ReadDb,
  store: ResultStore,
  display: ResultDisplay,
  runs: readonly ResultRun[],
  { fromMs, toMs }: InstantRange,
  query: DisplayQuery,
): ExpositionFillRateResponse {
  const runsByKey = new Map(runs.map((run) => [run.runKey, run]));
  const photos = listPhotos(db, display.displayKey, query.status, fromMs, toMs).flatMap((photo) => {
    const run = runsByKey.get(photo.runKey);
    return run ? [photoOf(photo, run, display)] : [];
  });
  const facts = {
    externalId: store.externalId,
    display,
    expectations: unpackTargets(store.targets),
    runs: runs.map((run) => runOf(run, store, query.status)),
    photos,
  };
  return computeExpositionFillRate(facts, query);
}

const runOf = (run: ResultRun, store: ResultStore, status: ProtocolStatus): RunFacts => ({
  protocolId: run.protocolId,
  externalId: store.externalId,
  status,
  scheduledDate: run.scheduledDate,
  scheduledAt: run.scheduledAt,
  scheduledDatetime: run.scheduledDatetime,
});

const photoOf = (photo: ResultPhoto, run: ResultRun, { expositionId }: ResultDisplay): ReportPhoto => ({
  photoId: photo.photoId,
  protocolId: run.protocolId,
  expositionId,
  imageUrl: photo.imageUrl,
  imageStatus: ImageStatus.parse(photo.imageStatus),
  fillRate: photo.fillE4 < 0 ? null : fromE4(photo.fillE4),
});

/** A store's runs as listed, newest first. Runs known only from photos have no record and are left out. */
export function runsOfStore(
  db: ReadDb,
  store: ResultStore,
  range: InstantRange,
  status: ProtocolStatus | null,
): ProtocolListResponse {
  const records = listRunRecords(db, store.itemId);
  const items = listResultRuns(db, { itemId: store.itemId, ...range, status: null })
    .toSorted((a, b) => b.scheduledMs - a.scheduledMs || compareCodePoints(a.protocolId, b.protocolId))
    .flatMap(({ runKey }) => {
      const text = records.get(runKey);
      return text === undefined ? [] : [JSON.parse(text)];
    })
    .filter((record) => status === null || runFacts(record).status === status);
  return { externalId: store.externalId, items, nextCursor: null };
}

/** A run with its photos as reports describe them, in those reports' fields (api.md section 2.19); null: not known. */
export function runWithItsPhotos(
  db: ReadDb,
  store: ResultStore,
  protocolId: string,
): { readonly run: ResultRun; readonly value: unknown } | null {
  const everything = { fromMs: Number.MIN_SAFE_INTEGER, toMs: Number.MAX_SAFE_INTEGER };
  const run = listResultRuns(db, { itemId: store.itemId, ...everything, status: null }).find(
    (one) => one.protocolId === protocolId,
  );
  const status = ProtocolStatus.safeParse(run?.status).data;
  if (!run || status === undefined) return null;
  const range = { fromMs: run.scheduledMs, toMs: run.scheduledMs + 1 };
  const query = { status, from: run.scheduledDatetime, to: new Date(range.toMs).toISOString() };
  const images = listResultDisplays(db, store.itemId).flatMap((display): PhotoFillRate[] => {
    const asked = { ...query, from: new Date(range.fromMs).toISOString(), expositionId: display.expositionId };
    return reportOn(db, store, display, [run], range, asked).items;
  });
  const inOrder = images.toSorted((a, b) => compareCodePoints(a.photoId, b.photoId));
  const record = listRunRecords(db, store.itemId).get(run.runKey);
  const summary = record === undefined ? runOf(run, store, status) : JSON.parse(record);
  return { run, value: { ...summary, images: inOrder } };
}
