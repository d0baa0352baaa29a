import type { Selectable } from 'kysely';
import { z } from 'zod';
import { ProductCategory } from '#shared/contract/enumerations.ts';
import type { Exposition } from '#shared/contract/exposition.ts';
import { kindOf } from '#shared/domain/display-kind.ts';
import { type ServiceReadDb, type ServiceWriteDb, WriteRaceLost } from './database.ts';
import { markStoreDue } from './due-days.ts';
import type { ExpositionColumns } from './schema.ts';
import { tableWriter } from './table-writer.ts';

type OfStore = { readonly exposition: Exposition; readonly storeKey: number };

const { columns, toRow } = tableWriter<Omit<ExpositionColumns, 'exposition_key'>, OfStore>({
  exposition_id: ({ exposition }) => exposition.expositionId,
  store_key: ({ storeKey }) => storeKey,
  label: ({ exposition }) => exposition.label,
  friendly_title: ({ exposition }) => exposition.friendlyTitle,
  product_categories: ({ exposition }) => JSON.stringify(exposition.productCategories),
  exposition_type: ({ exposition }) => exposition.expositionType,
  status: ({ exposition }) => exposition.status,
  kind: ({ exposition }) => kindOf(exposition),
});

const ProductCategories = z.array(ProductCategory);

/**
 * Reads the column `product_categories`, a JSON list of categories (api.md section 2.12).
 *
 * @throws ZodError when the database holds something else
 */
export const readCategories = (json: string): ProductCategory[] => ProductCategories.parse(JSON.parse(json));

const fromRow = (row: Selectable<ExpositionColumns>): Exposition => ({
  expositionId: row.exposition_id,
  label: row.label,
  friendlyTitle: row.friendly_title,
  productCategories: readCategories(row.product_categories),
  expositionType: row.exposition_type,
  status: row.status,
});

/** Displays of a store in the order in which they were created. */
export async function listExpositions(db: ServiceReadDb, storeKey: number): Promise<Exposition[]> {
  const rows = await db
    .selectFrom('expositions')
    .selectAll()
    .where('store_key', '=', storeKey)
    .orderBy('exposition_key')
    .execute();
  return rows.map(fromRow);
}

/** The key of a store's display. */
export async function findExpositionKey(
  db: ServiceReadDb,
  storeKey: number,
  expositionId: string,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('expositions')
    .select('exposition_key')
    .where('store_key', '=', storeKey)
    .where('exposition_id', '=', expositionId)
    .executeTakeFirst();
  return row?.exposition_key;
}

/** Returns which of the display ids belong to another store. */
export async function findForeignExpositions(
  db: ServiceReadDb,
  storeKey: number,
  expositionIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (expositionIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('expositions')
    .select('exposition_id')
    .where('exposition_id', 'in', expositionIds)
    .where('store_key', '!=', storeKey)
    .execute();
  return new Set(rows.map((row) => row.exposition_id));
}

/** The kinds of a store's displays, by their ids. */
async function kindsOf(db: ServiceReadDb, storeKey: number): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('expositions')
    .select(['exposition_id', 'kind'])
    .where('store_key', '=', storeKey)
    .execute();
  return new Map(rows.map((row) => [row.exposition_id, row.kind]));
}

/** Keys of a store's displays by their ids. */
export async function expositionKeysOf(db: ServiceReadDb, storeKey: number): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('expositions')
    .select(['exposition_id', 'exposition_key'])
    .where('store_key', '=', storeKey)
    .execute();
  return new Map(rows.map((row) => [row.exposition_id, row.exposition_key]));
}

/**
 * Creates displays, or replaces every field of those that exist (api.md section 4.5). Their ids must be distinct and
 * must not belong to another store.
 */
export async function upsertExpositions(
  db: ServiceWriteDb,
  storeKey: number,
  expositions: readonly Exposition[],
): Promise<void> {
  await db.lockStore({ storeKey });
  const before = await kindsOf(db.trx, storeKey);
  await db.upsertRows({
    table: 'expositions',
    key: 'exposition_id',
    // A display never moves to another store, not even when two stores are given the same id at the same time.
    keep: ['store_key'],
    columns,
    rows: expositions.map((exposition) => toRow({ exposition, storeKey })),
  });
  const keys = await expositionKeysOf(db.trx, storeKey);
  const written = expositions.map(({ expositionId, productCategories }) => {
    const key = keys.get(expositionId);
    if (key === undefined) throw new WriteRaceLost('Another store was given the same display at the same time');
    return { key, categories: new Set(productCategories) };
  });
  const ofWritten = written.map(({ key }) => key);
  if (ofWritten.length > 0) {
    await db.trx.deleteFrom('exposition_categories').where('exposition_key', 'in', ofWritten).execute();
  }
  await db.insertRows({
    table: 'exposition_categories',
    columns: ['exposition_key', 'product_category'],
    rows: written.flatMap(({ key, categories }) => [...categories].map((category) => [key, category])),
  });
  const isSame = (exposition: Exposition): boolean =>
    (before.get(exposition.expositionId) ?? kindOf(exposition)) === kindOf(exposition);
  if (!expositions.every(isSame)) await markStoreDue(db, storeKey);
}
