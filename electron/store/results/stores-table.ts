import type { ExpectationInput } from '#shared/contract/expectation.ts';
import type { Exposition } from '#shared/contract/exposition.ts';
import type { Store } from '#shared/contract/store.ts';
import type { DisplayFacts } from '#shared/domain/fill-rate-facts.ts';
import { type PackedTargets, packTargets } from '#shared/domain/packed-targets.ts';
import { addItem } from '../file/items-table.ts';
import type { ReadDb, WriteDb } from '../file/workspace-db.ts';

/** A store with stored results; `itemId` is its key here. */
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

/** Numbers of a blob, in place where they lie evenly. */
export function numbersOf({ buffer, byteOffset, byteLength }: Buffer): Int32Array {
  return byteOffset % Int32Array.BYTES_PER_ELEMENT === 0
    ? new Int32Array(buffer, byteOffset, byteLength / Int32Array.BYTES_PER_ELEMENT)
    : new Int32Array(buffer.slice(byteOffset, byteOffset + byteLength));
}

/** The bytes of numbers as a column has them; no copy is made. */
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

/** Stores with photo results, in the order in which they came. */
export function listResultStores(db: ReadDb): readonly ResultStore[] {
  return db.prepare<[], StoreRow>(`${STORES} ORDER BY s.item_id`).all().map(fromRow);
}

/** Whether anything is stored from which a report could be worked out. */
export function hasResults(db: ReadDb): boolean {
  return db.prepare<[], { item_id: number }>('SELECT item_id FROM result_stores LIMIT 1').get() !== undefined;
}

/** Keys of the stores with stored results, by their external IDs. */
export function keysOfResultStores(db: ReadDb): ReadonlyMap<string, number> {
  const rows = db
    .prepare<[], Pick<StoreRow, 'external_id' | 'item_id'>>('SELECT external_id, item_id FROM result_stores')
    .all();
  return new Map(rows.map((row) => [row.external_id, row.item_id]));
}

/** A store with photo results; null: it has none. */
export function findResultStore(db: ReadDb, externalId: string): ResultStore | null {
  const row = db.prepare<[string], StoreRow>(`${STORES} WHERE s.external_id = ?`).get(externalId);
  return row ? fromRow(row) : null;
}

/** Displays of a store, also those that are no longer listed but have photos; of all stores when null. */
export function listResultDisplays(db: ReadDb, itemId: number | null): readonly ResultDisplay[] {
  const columns = 'SELECT display_key, item_id, exposition_id, exposition_type, categories FROM result_displays';
  const rows =
    itemId === null
      ? db.prepare<[], DisplayRow>(columns).all()
      : db.prepare<[number], DisplayRow>(`${columns} WHERE item_id = ?`).all(itemId);
  return rows.map(displayFromRow);
}

/** The key of a store's results, making room for them when it has none. */
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

/** Name and region of a store, if it has stored results. */
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

/** Displays as they are listed now. One that is gone from the list stays, because its photos still name it. */
export function writeDisplays(db: WriteDb, itemId: number, displays: readonly Exposition[]): void {
  db.prepare<[number]>('UPDATE result_displays SET is_listed = 0 WHERE item_id = ?').run(itemId);
  const write = db.prepare<[number, string, string, string]>(
    `INSERT INTO result_displays (item_id, exposition_id, exposition_type, categories, is_listed) VALUES (?, ?, ?, ?, 1)
     ON CONFLICT (item_id, exposition_id) DO UPDATE SET
       exposition_type = excluded.exposition_type, categories = excluded.categories, is_listed = 1`,
  );
  for (const { expositionId, expositionType, productCategories } of displays) {
    write.run(itemId, expositionId, expositionType, JSON.stringify(productCategories));
  }
}

/** Names of regions, which only reports show (api.md section 2.17). */
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

/** The whole list of stores as it is cached; `unnamed`: stores without an external ID, which nobody can ask about. */
type ListedStores = { readonly externalIds: readonly string[]; readonly unnamed: number };

/** @returns null: no list, or one known to be cut */
export function listStoreIds(db: ReadDb): ListedStores | null {
  const list = db.prepare<[], { complete: number }>("SELECT complete FROM answers WHERE read = 'stores.list'").get();
  if (list?.complete !== 1) return null;
  const all = db.prepare<[], { external_id: string | null }>('SELECT external_id FROM stores').all();
  const externalIds = all.flatMap(({ external_id }) => external_id ?? []);
  return { externalIds, unnamed: all.length - externalIds.length };
}
