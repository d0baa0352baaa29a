import { toE4 } from '#shared/domain/fill-rate-sum.ts';
import type { Chain, ChainImage, ChainProtocol } from './chain.ts';
import { insertContacts } from './contacts-repository.ts';
import type { ServiceDatabase, ServiceWriteDb } from './database.ts';
import { markStoreDue } from './due-days.ts';
import { insertExpectations } from './expectations-repository.ts';
import { expositionKeysOf, upsertExpositions } from './expositions-repository.ts';
import { insertImages, type KeyedImage } from './images-repository.ts';
import { insertProtocols, protocolKeys } from './protocols-repository.ts';
import { findStoreRef, hasStores, insertStore } from './stores-repository.ts';

/** The database's keys, by the ids of the chain. */
type Keys = ReadonlyMap<string, number>;

const keyOf = (keys: Keys, id: string, what: string): number => {
  const key = keys.get(id);
  if (key === undefined) throw new Error(`The chain names a ${what} ${id} that it does not have`);
  return key;
};

/** Writes stores with their configuration. Returns the keys of stores and displays. */
const seedStores = async (
  db: ServiceWriteDb,
  chain: Chain,
): Promise<{ readonly stores: Keys; readonly displays: Keys }> => {
  const stores = new Map<string, number>();
  const displays = new Map<string, number>();
  for (const { store, contacts, expectations, expositions } of chain.stores) {
    await insertStore(db, store);
    const ref = await findStoreRef(db.trx, store.externalId);
    if (!ref) throw new Error(`The store ${store.externalId} was not written`);
    stores.set(store.storeId, ref.storeKey);
    await insertContacts(db, ref.storeKey, contacts);
    await insertExpectations(db, ref.storeKey, expectations);
    await upsertExpositions(db, ref.storeKey, expositions);
    for (const [id, key] of await expositionKeysOf(db.trx, ref.storeKey)) displays.set(id, key);
  }
  return { stores, displays };
};

function* withStoreKey(
  protocols: Iterable<ChainProtocol>,
  stores: Keys,
): Generator<{ readonly protocol: ChainProtocol; readonly storeKey: number }> {
  for (const protocol of protocols) yield { protocol, storeKey: keyOf(stores, protocol.storeId, 'store') };
}

function* withKeys(images: Iterable<ChainImage>, protocols: Keys, displays: Keys): Generator<KeyedImage> {
  for (const { photoId, protocolId, expositionId, status, fillRate, capturedAt } of images) {
    const protocolKey = keyOf(protocols, protocolId, 'run');
    const expositionKey = keyOf(displays, expositionId, 'display');
    const fillE4 = fillRate === null ? null : toE4(fillRate);
    yield { photoId, protocolKey, expositionKey, status, fillE4, capturedAt };
  }
}

const writeChain = async (db: ServiceWriteDb, chain: Chain): Promise<void> => {
  const regions = chain.regions.map(({ regionId, name }) => [regionId, name]);
  await db.insertRows({ table: 'regions', columns: ['region_id', 'name'], rows: regions });
  const { stores, displays } = await seedStores(db, chain);
  await insertProtocols(db, withStoreKey(chain.protocols, stores));
  await insertImages(db, withKeys(chain.images, await protocolKeys(db.trx), displays));
  for (const storeKey of stores.values()) await markStoreDue(db, storeKey);
};

/**
 * Writes a whole chain into a database, all or nothing; 150,000 photos take about a second. Runs and photos are read
 * once, as they come, so a generated chain is never held in memory as a whole.
 *
 * @throws when an id of the chain is taken, or when a run or photo names a store, run or display that the chain lacks
 */
export async function seedChain(database: ServiceDatabase, chain: Chain): Promise<void> {
  await database.write((db) => writeChain(db, chain));
}

/**
 * Like {@link seedChain}, if the database holds no store. Of several processes that do so at once, one writes.
 *
 * @returns whether it was written
 */
export async function seedIfEmpty(database: ServiceDatabase, chain: Chain): Promise<boolean> {
  return await database.write(async (db) => {
    // Whoever loses the race comes here again, and finds what the other one wrote.
    if (await hasStores(db.trx)) return false;
    await writeChain(db, chain);
    return true;
  });
}
