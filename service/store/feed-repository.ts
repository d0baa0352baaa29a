import type { ImageStatus, ProtocolStatus } from '#shared/contract/enumerations.ts';
import { fromE4 } from '#shared/domain/fill-rate-sum.ts';
import type { ChainImage, ChainProtocol } from './chain.ts';
import type { ServiceReadDb } from './database.ts';
import { isOneOf } from './run-scope.ts';

/** Keys of stores by their external IDs. */
export async function storeKeysByExternalId(
  db: ServiceReadDb,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('stores')
    .select(['external_id', 'store_key'])
    .where(isOneOf('external_id', ids))
    .execute();
  return new Map(rows.map((row) => [row.external_id, row.store_key]));
}

/** What a feed may change in a stored run, and the run's store, which never changes. */
export type StoredRun = {
  readonly protocolKey: number;
  readonly storeKey: number;
  readonly status: ProtocolStatus;
  readonly scheduledDate: string;
  readonly scheduledAt: string;
  readonly scheduledMs: number;
};

/** Finds the stored runs among these ids. Ids that are not stored are left out. */
export async function runsById(db: ServiceReadDb, ids: readonly string[]): Promise<ReadonlyMap<string, StoredRun>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('protocols')
    .select([
      'protocol_id as protocolId',
      'protocol_key as protocolKey',
      'store_key as storeKey',
      'status',
      'scheduled_date as scheduledDate',
      'scheduled_at as scheduledAt',
      'scheduled_ms as scheduledMs',
    ])
    .where(isOneOf('protocol_id', ids))
    .execute();
  return new Map(rows.map(({ protocolId, ...run }) => [protocolId, run]));
}

/** A display and its store. */
export type StoredDisplay = { readonly expositionKey: number; readonly storeKey: number };

/** Finds the stored displays among these ids. Ids that are not stored are left out. */
export async function displaysById(
  db: ServiceReadDb,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StoredDisplay>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('expositions')
    .select(['exposition_id', 'exposition_key', 'store_key'])
    .where(isOneOf('exposition_id', ids))
    .execute();
  return new Map(
    rows.map((row) => [row.exposition_id, { expositionKey: row.exposition_key, storeKey: row.store_key }]),
  );
}

/** What a feed may change in a stored photo, and the store of its run. */
export type StoredPhoto = {
  readonly protocolId: string;
  readonly expositionKey: number;
  readonly storeKey: number;
  readonly status: ImageStatus;
  /** Percent × 10,000; null when not measured. */
  readonly fillE4: number | null;
  readonly capturedAt: string | null;
};

/** Finds the stored photos among these ids. Ids that are not stored are left out. */
export async function photosById(db: ServiceReadDb, ids: readonly string[]): Promise<ReadonlyMap<string, StoredPhoto>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('images as i')
    .innerJoin('protocols as p', 'p.protocol_key', 'i.protocol_key')
    .select([
      'i.photo_id as photoId',
      'p.protocol_id as protocolId',
      'i.exposition_key as expositionKey',
      'p.store_key as storeKey',
      'i.status',
      'i.fill_e4 as fillE4',
      'i.captured_at as capturedAt',
    ])
    .where(isOneOf('i.photo_id', ids))
    .execute();
  return new Map(rows.map(({ photoId, ...photo }) => [photoId, photo]));
}

/** A run with its store's external ID and its photos. */
export type ExportedRun = {
  readonly run: Omit<ChainProtocol, 'storeId'> & { readonly externalId: string };
  readonly photos: readonly ChainImage[];
};

const RUNS_PER_PAGE = 500;

type Position = { readonly scheduledMs: number; readonly protocolId: string };

const readRuns = async (db: ServiceReadDb, after: Position | undefined) => {
  const runs = db
    .selectFrom('protocols as p')
    .innerJoin('stores as s', 's.store_key', 'p.store_key')
    .select([
      'p.protocol_key as protocolKey',
      'p.protocol_id as protocolId',
      's.external_id as externalId',
      'p.status',
      'p.scheduled_date as scheduledDate',
      'p.scheduled_at as scheduledAt',
      'p.scheduled_ms as scheduledMs',
    ])
    .orderBy('p.scheduled_ms')
    .orderBy('p.protocol_id')
    .limit(RUNS_PER_PAGE);
  if (!after) return await runs.execute();
  return await runs
    .where('p.scheduled_ms', '>=', after.scheduledMs)
    .where((is) => is.or([is('p.scheduled_ms', '>', after.scheduledMs), is('p.protocol_id', '>', after.protocolId)]))
    .execute();
};

const readPhotos = async (
  db: ServiceReadDb,
  runKeys: readonly number[],
): Promise<ReadonlyMap<number, ChainImage[]>> => {
  const rows = await db
    .selectFrom('images as i')
    .innerJoin('expositions as d', 'd.exposition_key', 'i.exposition_key')
    .innerJoin('protocols as p', 'p.protocol_key', 'i.protocol_key')
    .select([
      'i.protocol_key as protocolKey',
      'i.photo_id as photoId',
      'p.protocol_id as protocolId',
      'd.exposition_id as expositionId',
      'i.status',
      'i.fill_e4 as fillE4',
      'i.captured_at as capturedAt',
    ])
    .where('i.protocol_key', 'in', runKeys)
    .orderBy('i.photo_id')
    .execute();
  const byRun = new Map<number, ChainImage[]>();
  for (const { protocolKey, fillE4, ...photo } of rows) {
    const list = byRun.get(protocolKey) ?? [];
    list.push({ ...photo, fillRate: fillE4 === null ? null : fromE4(fillE4) });
    byRun.set(protocolKey, list);
  }
  return byRun;
};

/**
 * Every run with its photos, oldest first. Runs of the same instant and photos of the same run are ordered by id, so
 * that two databases with the same content give the same list. Reads one page at a time.
 */
export async function* exportRuns(db: ServiceReadDb): AsyncGenerator<readonly ExportedRun[]> {
  for (let runs = await readRuns(db, undefined); runs.length > 0; runs = await readRuns(db, runs.at(-1))) {
    const photos = await readPhotos(
      db,
      runs.map(({ protocolKey }) => protocolKey),
    );
    yield runs.map(({ protocolKey, scheduledMs, ...run }) => ({
      run: { ...run, scheduledDatetime: new Date(scheduledMs).toISOString() },
      photos: photos.get(protocolKey) ?? [],
    }));
  }
}
