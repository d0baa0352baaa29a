import type { ImageStatus, ProtocolStatus } from '#shared/contract/enumerations.ts';
import type { ReadDb } from './database.ts';

/** Keys of stores by their external IDs. */
export async function storeKeysByExternalId(db: ReadDb, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('stores')
    .select(['external_id', 'store_key'])
    .where('external_id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.external_id, row.store_key]));
}

/** What a feed may change in a run, and the store to which the run belongs for good. */
export type KnownRun = {
  readonly protocolKey: number;
  readonly storeKey: number;
  readonly status: ProtocolStatus;
  readonly scheduledDate: string;
  readonly scheduledAt: string;
  readonly scheduledMs: number;
};

/** Those of some runs that the database has, by their ids; nothing is said of the others. */
export async function runsById(db: ReadDb, ids: readonly string[]): Promise<ReadonlyMap<string, KnownRun>> {
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
    .where('protocol_id', 'in', ids)
    .execute();
  return new Map(rows.map(({ protocolId, ...run }) => [protocolId, run]));
}

/** A display and the store to which it belongs. */
export type KnownDisplay = { readonly expositionKey: number; readonly storeKey: number };

/** Those of some displays that the database has, by their ids. */
export async function displaysById(db: ReadDb, ids: readonly string[]): Promise<ReadonlyMap<string, KnownDisplay>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('expositions')
    .select(['exposition_id', 'exposition_key', 'store_key'])
    .where('exposition_id', 'in', ids)
    .execute();
  return new Map(
    rows.map((row) => [row.exposition_id, { expositionKey: row.exposition_key, storeKey: row.store_key }]),
  );
}

/** What a feed may change in a photo, and the store of its run. */
export type KnownPhoto = {
  readonly protocolId: string;
  readonly expositionKey: number;
  readonly storeKey: number;
  readonly status: ImageStatus;
  /** Percent × 10,000; null: not measured. */
  readonly fillE4: number | null;
  readonly capturedAt: string | null;
};

/** Those of some photos that the database has, by their ids. */
export async function photosById(db: ReadDb, ids: readonly string[]): Promise<ReadonlyMap<string, KnownPhoto>> {
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
    .where('i.photo_id', 'in', ids)
    .execute();
  return new Map(rows.map(({ photoId, ...photo }) => [photoId, photo]));
}
