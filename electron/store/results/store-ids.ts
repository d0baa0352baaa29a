import type { ReadDb } from '../file/kept-db.ts';

/** The whole list of stores as it is kept; `unnamed`: stores without an external ID, which nobody can ask about. */
export type ListedStores = { readonly externalIds: readonly string[]; readonly unnamed: number };

/** @returns null: no list, or one known to be cut */
export function listStoreIds(db: ReadDb): ListedStores | null {
  const list = db.prepare<[], { complete: number }>("SELECT complete FROM answers WHERE read = 'stores.list'").get();
  if (list?.complete !== 1) return null;
  const all = db.prepare<[], { external_id: string | null }>('SELECT external_id FROM stores').all();
  const externalIds = all.flatMap(({ external_id }) => external_id ?? []);
  return { externalIds, unnamed: all.length - externalIds.length };
}
