import { type ServiceWriteDb, WriteRaceLost } from '../store/database.ts';
import {
  displaysById,
  photosById,
  runsById,
  type StoredDisplay,
  type StoredPhoto,
  type StoredRun,
  storeKeysByExternalId,
} from '../store/feed-repository.ts';
import type { FeedLine } from './feed-lines.ts';

/**
 * What an import has read of stores and displays. Neither is ever deleted, renamed or moved, so each is read once. One
 * that isn't known is looked for again: it may have come meanwhile.
 */
export type FeedPlaces = {
  readonly stores: Map<string, number>;
  readonly displays: Map<string, StoredDisplay>;
};

/** The records that the lines of a batch refer to, as they are stored. */
export type KnownRecords = FeedPlaces & {
  readonly runs: ReadonlyMap<string, StoredRun>;
  readonly photos: ReadonlyMap<string, StoredPhoto>;
};

/** Locks every store that the lines may write to, then reads the records that they refer to. */
export async function lockKnown(
  db: ServiceWriteDb,
  lines: readonly FeedLine[],
  places: FeedPlaces,
): Promise<KnownRecords> {
  const stores = new Set<string>();
  const displays = new Set<string>();
  const runIds = new Set<string>();
  const photoIds: string[] = [];
  for (const { record } of lines) {
    runIds.add(record.protocolId);
    if (record.type === 'protocol') stores.add(record.externalId);
    else {
      if (!places.displays.has(record.expositionId)) displays.add(record.expositionId);
      photoIds.push(record.photoId);
    }
  }
  const { trx } = db;
  const newStores = [...stores].filter((id) => !places.stores.has(id));
  for (const [id, key] of await storeKeysByExternalId(trx, newStores)) places.stores.set(id, key);
  for (const [id, display] of await displaysById(trx, [...displays])) places.displays.set(id, display);
  const runs = [...runIds];
  const before = await runsById(trx, runs);
  const keys = new Set([...before.values()].map(({ storeKey }) => storeKey));
  for (const id of stores) keys.add(places.stores.get(id) ?? 0);
  const now = (await db.lockStores([...keys])) ? await runsById(trx, runs) : before;
  // A run that came meanwhile may be of another store. Its days could be summed beside what is written here.
  if ([...now.values()].some(({ storeKey }) => !keys.has(storeKey))) throw new WriteRaceLost('A run came meanwhile');
  return { ...places, runs: now, photos: await photosById(trx, photoIds) };
}
