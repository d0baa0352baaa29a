import type { ReadDb } from './kept-db.ts';

/** External IDs of the whole list of stores as it is kept; null: no list, or one known to be cut. */
export function listStoreIds(db: ReadDb): readonly string[] | null {
  const list = db.prepare<[], { complete: number }>("SELECT complete FROM answers WHERE read = 'stores.list'").get();
  if (list?.complete !== 1) return null;
  return db
    .prepare<[], { external_id: string }>('SELECT external_id FROM stores WHERE external_id IS NOT NULL')
    .all()
    .map(({ external_id }) => external_id);
}
