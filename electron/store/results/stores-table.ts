import type { ExpectationInput } from '#shared/contract/expectation.ts';
import type { Exposition } from '#shared/contract/exposition.ts';
import type { Store } from '#shared/contract/store.ts';
import type { DisplayFacts } from '#shared/domain/fill-rate-facts.ts';
import { type PackedTargets, packTargets } from '#shared/domain/packed-targets.ts';
import { addItem } from '../db/items-table.ts';
import type { ReadDb, WriteDb } from '../db/workspace-db.ts';
import { askPhotosAgain } from './runs-table.ts';

/** A store with stored results; `itemId` is its key in these tables. */
export type ResultStore = {
  readonly itemId: number;
  readonly externalId: string;
  readonly storeName: string;
  readonly regionId: string | null;
  readonly regionName: string | null;
  readonly targets: PackedTargets;
};

export type ResultDisplay = DisplayFacts & {
  readonly displayKey: number;
  readonly itemId: number;
};

type StoreRow = {
  item_id: number;
  external_id: string;
  store_name: string;
  region_id: string | null;
  region_name: string | null;
  targets: Buffer;
};
type DisplayRow = {
  display_key: number;
  item_id: number;
  exposition_id: string;
  exposition_type: DisplayFacts['expositionType'];
  categories: string;
};

/** Reads a blob as numbers, without a copy if it is aligned. */
export function numbersOf({ buffer, byteOffset, byteLength }: Buffer): Int32Array {
  return byteOffset % Int32Array.BYTES_PER_ELEMENT === 0
    ? new Int32Array(buffer, byteOffset, byteLength / Int32Array.BYTES_PER_ELEMENT)
    : new Int32Array(buffer.slice(byteOffset, byteOffset + byteLength));
}

/** The bytes of numbers for a column, without a copy. */
export const blobOf = (numbers: Int32Array | Uint32Array): Buffer =>
  Buffer.from(numbers.buffer, numbers.byteOffset, numbers.byteLength);

const fromRow = (row: StoreRow): ResultStore => ({
  itemId: row.item_id,
  externalId: row.external_id,
  storeName: row.store_name,
  regionId: row.region_id,
  regionName: row.region_name,
  targets: new Uint32Array(numbersOf(row.targets)),
});

const displayFromRow = (row: DisplayRow): ResultDisplay => ({
  displayKey: row.display_key,
  itemId: row.item_id,
  expositionId: row.exposition_id,
  expositionType: row.exposition_type,
  productCategories: JSON.parse(row.categories),
});

const STORES = 'SELECT s.*, r.region_name FROM result_stores s LEFT JOIN result_regions r USING (region_id)';

/** Stores with stored results, in the order they were added. */
export function listResultStores(db: ReadDb): readonly ResultStore[] {
  return db.prepare<[], StoreRow>(`${STORES} ORDER BY s.item_id`).all().map(fromRow);
}

/** Whether any data for computing reports is stored. */
export function hasResults(db: ReadDb): boolean {
  return db.prepare<[], { item_id: number }>('SELECT item_id FROM result_stores LIMIT 1').get() !== undefined;
}

/** Keys of stores with stored results, by external ID. */
export function keysOfResultStores(db: ReadDb): ReadonlyMap<string, number> {
  const rows = db
    .prepare<[], Pick<StoreRow, 'external_id' | 'item_id'>>('SELECT external_id, item_id FROM result_stores')
    .all();
  return new Map(rows.map((row) => [row.external_id, row.item_id]));
}

/** A store with stored results; null: it has none. */
export function findResultStore(db: ReadDb, externalId: string): ResultStore | null {
  const row = db.prepare<[string], StoreRow>(`${STORES} WHERE s.external_id = ?`).get(externalId);
  return row ? fromRow(row) : null;
}

/** Displays of a store, or of all if null. Includes displays that are no longer listed but have photos. */
export function listResultDisplays(db: ReadDb, itemId: number | null): readonly ResultDisplay[] {
  const columns = 'SELECT display_key, item_id, exposition_id, exposition_type, categories FROM result_displays';
  const rows =
    itemId === null
      ? db.prepare<[], DisplayRow>(columns).all()
      : db.prepare<[number], DisplayRow>(`${columns} WHERE item_id = ?`).all(itemId);
  return rows.map(displayFromRow);
}

/** Ids of the displays that a store lists, as far as is known. */
export function listListedDisplays(db: ReadDb, itemId: number): string[] {
  return db
    .prepare<[number], { exposition_id: string }>(
      'SELECT exposition_id FROM result_displays WHERE item_id = ? AND is_listed = 1 ORDER BY display_key',
    )
    .all(itemId)
    .map(({ exposition_id }) => exposition_id);
}

/** The key of a store's results; makes an entry if it has none. */
export function ensureResultStore(db: WriteDb, externalId: string, now: number): number {
  const known = db
    .prepare<[string], { item_id: number }>('SELECT item_id FROM result_stores WHERE external_id = ?')
    .get(externalId);
  if (known) return known.item_id;
  const itemId = addItem(db, { kind: 'results', externalId, bytes: 0, now });
  db.prepare<[number, string, string, Buffer]>(
    'INSERT INTO result_stores (item_id, external_id, store_name, region_id, targets) VALUES (?, ?, ?, NULL, ?)',
  ).run(itemId, externalId, externalId, blobOf(packTargets([])));
  return itemId;
}

/** Updates a store's name and region, if it has stored results. */
export function nameResultStore(db: WriteDb, { externalId, name, regionId }: Store): void {
  if (externalId === null) return;
  db.prepare<[string, string | null, string]>(
    'UPDATE result_stores SET store_name = ?, region_id = ? WHERE external_id = ?',
  ).run(name, regionId, externalId);
}

/** Writes a store's expectations in the packed form that reports are computed from. */
export function writeTargets(db: WriteDb, itemId: number, expectations: readonly ExpectationInput[]): void {
  db.prepare<[Buffer, number]>('UPDATE result_stores SET targets = ? WHERE item_id = ?').run(
    blobOf(packTargets(expectations)),
    itemId,
  );
}

/**
 * Writes the currently listed displays. A display that is no longer listed stays, because its photos still refer to it.
 * Photos of one that was not known before have never been asked for, whatever was asked of the store.
 *
 * @param isWhole false: some could not be read, so a missing one may still be listed
 */
export function writeDisplays(db: WriteDb, itemId: number, displays: readonly Exposition[], isWhole = true): void {
  if (isWhole) db.prepare<[number]>('UPDATE result_displays SET is_listed = 0 WHERE item_id = ?').run(itemId);
  const write = db.prepare<[number, string, string, string]>(
    `INSERT INTO result_displays (item_id, exposition_id, exposition_type, categories, is_listed) VALUES (?, ?, ?, ?, 1)
     ON CONFLICT (item_id, exposition_id) DO UPDATE SET
       exposition_type = excluded.exposition_type, categories = excluded.categories, is_listed = 1`,
  );
  const count = db.prepare<[number], { known: number }>(
    'SELECT count(*) AS known FROM result_displays WHERE item_id = ?',
  );
  const before = count.get(itemId)?.known;
  for (const { expositionId, expositionType, productCategories } of displays) {
    write.run(itemId, expositionId, expositionType, JSON.stringify(productCategories));
  }
  if (count.get(itemId)?.known !== before) askPhotosAgain(db, itemId);
}

/** Writes region names, which come only with reports (api.md section 2.17). */
export function writeRegions(db: WriteDb, regions: ReadonlyMap<string, string>): void {
  const write = db.prepare<[string, string]>(
    `INSERT INTO result_regions (region_id, region_name) VALUES (?, ?)
     ON CONFLICT (region_id) DO UPDATE SET region_name = excluded.region_name WHERE region_name <> excluded.region_name`,
  );
  for (const [regionId, name] of regions) write.run(regionId, name);
}

/** The region of each store with stored results. */
export function regionsOfStores(db: ReadDb): ReadonlyMap<string, string | null> {
  const rows = db
    .prepare<[], Pick<StoreRow, 'external_id' | 'region_id'>>('SELECT external_id, region_id FROM result_stores')
    .all();
  return new Map(rows.map((row) => [row.external_id, row.region_id]));
}

/** External ids in the cached store list, whole or not. They are read from their index, not out of the stores. */
export const listExternalIds = (db: ReadDb): readonly string[] =>
  db
    .prepare<[], Pick<StoreRow, 'external_id'>>(
      'SELECT external_id FROM stores WHERE external_id IS NOT NULL ORDER BY external_id',
    )
    .all()
    .map((row) => row.external_id);

/** The whole cached store list. `unnamed`: stores without an external ID, which cannot be requested. */
type ListedStores = { readonly externalIds: readonly string[]; readonly unnamed: number };

/** @returns null: there is no list, or it is known to be incomplete */
export function listStoreIds(db: ReadDb): ListedStores | null {
  const list = db.prepare<[], { complete: number }>("SELECT complete FROM answers WHERE read = 'stores.list'").get();
  if (list?.complete !== 1) return null;
  const all = db.prepare<[], { count: number }>('SELECT count(*) AS count FROM stores').get();
  const externalIds = listExternalIds(db);
  return { externalIds, unnamed: (all?.count ?? 0) - externalIds.length };
}
