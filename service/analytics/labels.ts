import { sql } from 'kysely';
import type { ExpositionType, ProductCategory } from '#shared/contract/enumerations.ts';
import type { ServiceReadDb } from '../store/database.ts';
import { readCategories } from '../store/expositions-repository.ts';
import { keyList } from '../store/run-scope.ts';

/** How a store is named in a report. */
export type StoreLabel = {
  readonly externalId: string;
  readonly storeName: string;
  readonly regionId: string | null;
  readonly regionName: string | null;
};

/** How a display is named in a report. */
type DisplayLabel = {
  readonly expositionId: string;
  readonly expositionType: ExpositionType;
  readonly productCategories: readonly ProductCategory[];
};

/** Of more stores than this, all names are read: that takes half as long as to seek so many. */
const MANY_STORES = 1_000;

/**
 * Names of at least these stores by their keys. A region with an id but no name in this database has a null name.
 */
export async function storeLabels(
  db: ServiceReadDb,
  keys: readonly number[],
): Promise<ReadonlyMap<number, StoreLabel>> {
  const all = db.selectFrom('stores as s').leftJoin('regions as r', 'r.region_id', 's.region_id');
  const wanted = keys.length > MANY_STORES ? all : all.where(sql<boolean>`s.store_key in ${keyList(keys)}`);
  const rows = await wanted
    .select(['s.store_key', 's.external_id', 's.name', 's.region_id', 'r.name as region_name'])
    .execute();
  return new Map(
    rows.map((row) => [
      row.store_key,
      { externalId: row.external_id, storeName: row.name, regionId: row.region_id, regionName: row.region_name },
    ]),
  );
}

/** Names of displays by their keys. */
export async function displayLabels(
  db: ServiceReadDb,
  keys: readonly number[],
): Promise<ReadonlyMap<number, DisplayLabel>> {
  const rows = await db
    .selectFrom('expositions as d')
    .where(sql<boolean>`d.exposition_key in ${keyList(keys)}`)
    .select(['d.exposition_key', 'd.exposition_id', 'd.exposition_type', 'd.product_categories'])
    .execute();
  return new Map(
    rows.map((row) => [
      row.exposition_key,
      {
        expositionId: row.exposition_id,
        expositionType: row.exposition_type,
        productCategories: readCategories(row.product_categories),
      },
    ]),
  );
}
