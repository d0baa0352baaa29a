import type { Selectable } from 'kysely';
import { z } from 'zod';
import { OpeningTime, type Store } from '#shared/contract/store.ts';
import type { ServiceReadDb, ServiceWriteDb } from './database.ts';
import type { StoreColumns } from './schema.ts';

/** A store of this service. Unlike in the contract, it always has an external ID. */
export type OwnStore = Store & { readonly externalId: string };

const OpeningTimes = z.array(OpeningTime);

const fromRow = (row: Selectable<StoreColumns>): OwnStore => ({
  storeId: row.store_id,
  externalId: row.external_id,
  name: row.name,
  location: row.location,
  regionId: row.region_id,
  storeType: row.store_type,
  openingTimes: OpeningTimes.parse(JSON.parse(row.opening_times)),
  protocolScheduleId: row.protocol_schedule_id,
  protocolCronEnabled: row.protocol_cron_enabled === 1,
  onboardingComplete: row.onboarding_complete === 1,
  loginCode: row.login_code,
});

/** Every column except the key, including those that may be null. If one is missing, it does not compile. */
const toRow = (store: OwnStore): Omit<StoreColumns, 'store_key'> => ({
  store_id: store.storeId,
  external_id: store.externalId,
  name: store.name,
  location: store.location,
  region_id: store.regionId,
  store_type: store.storeType,
  opening_times: JSON.stringify(store.openingTimes),
  protocol_schedule_id: store.protocolScheduleId,
  protocol_cron_enabled: store.protocolCronEnabled ? 1 : 0,
  onboarding_complete: store.onboardingComplete ? 1 : 0,
  login_code: store.loginCode,
});

/** What a sub-resource or a report needs to know about its store. */
export type StoreRef = { readonly storeKey: number; readonly storeId: string; readonly externalId: string };

/** Finds a store by its exact external ID. */
export async function findStoreRef(db: ServiceReadDb, externalId: string): Promise<StoreRef | undefined> {
  const row = await db
    .selectFrom('stores')
    .select(['store_key', 'store_id'])
    .where('external_id', '=', externalId)
    .executeTakeFirst();
  return row && { storeKey: row.store_key, storeId: row.store_id, externalId };
}

/** Keys of the stores with these external IDs; unknown ones are left out. */
export async function findStoreKeys(db: ServiceReadDb, externalIds: readonly string[]): Promise<number[]> {
  if (externalIds.length === 0) return [];
  const rows = await db.selectFrom('stores').select('store_key').where('external_id', 'in', externalIds).execute();
  return rows.map((row) => row.store_key);
}

/** The whole store with an external ID. */
export async function findStoreByExternalId(db: ServiceReadDb, externalId: string): Promise<OwnStore | undefined> {
  const row = await db.selectFrom('stores').selectAll().where('external_id', '=', externalId).executeTakeFirst();
  return row && fromRow(row);
}

/**
 * Like {@link findStoreByExternalId}, in a transaction that will change the store. Nobody else can change it meanwhile.
 */
export async function findStoreToWrite(db: ServiceWriteDb, externalId: string): Promise<OwnStore | undefined> {
  await db.lockStore({ externalId });
  return await findStoreByExternalId(db.trx, externalId);
}

/**
 * Stores in the code-point order of their external IDs.
 *
 * @param after only those that come after this external ID, which need not exist
 */
export async function listStores(db: ServiceReadDb, limit: number, after: string | undefined): Promise<OwnStore[]> {
  const all = db.selectFrom('stores').selectAll().orderBy('external_id').limit(limit);
  const rows = await (after === undefined ? all : all.where('external_id', '>', after)).execute();
  return rows.map(fromRow);
}

/** Whether the database holds any store. */
export async function hasStores(db: ServiceReadDb): Promise<boolean> {
  return (await db.selectFrom('stores').select('store_key').limit(1).executeTakeFirst()) !== undefined;
}

/** Adds a store. Throws when its external ID is taken. */
export async function insertStore({ trx }: ServiceWriteDb, store: OwnStore): Promise<void> {
  await trx.insertInto('stores').values(toRow(store)).execute();
}

/** Writes every field of an existing store, found by its `storeId`. */
export async function updateStore({ trx }: ServiceWriteDb, store: OwnStore): Promise<void> {
  await trx.updateTable('stores').set(toRow(store)).where('store_id', '=', store.storeId).execute();
}
