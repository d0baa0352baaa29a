import type { CachedKind } from '#shared/bridge/offline.ts';
import type { WriteDb } from './workspace-db.ts';

type NewItem = {
  readonly kind: CachedKind;
  /** The store that the item belongs to; null: several stores, or not known. */
  readonly externalId: string | null;
  /** Size of the item's values in bytes or characters, without the file's overhead. */
  readonly bytes: number;
  /** Milliseconds since 1970 UTC. */
  readonly now: number;
};

/** Adds an item, which takes up space. The rows with its content refer to its id and are deleted with it. */
export function addItem(db: WriteDb, { kind, externalId, bytes, now }: NewItem): number {
  const { lastInsertRowid } = db
    .prepare<[CachedKind, string | null, number, number]>(
      'INSERT INTO items (kind, external_id, bytes, used_at) VALUES (?, ?, ?, ?)',
    )
    .run(kind, externalId, bytes, now);
  return Number(lastInsertRowid);
}

/** Records an item's new size and marks it as just used. */
export function resizeItem(db: WriteDb, itemId: number, bytes: number, now: number): void {
  db.prepare<[number, number, number]>('UPDATE items SET bytes = ?, used_at = ? WHERE item_id = ?').run(
    bytes,
    now,
    itemId,
  );
}

/** Marks an item as just used, so that others are removed before it. */
export function touchItem(db: WriteDb, itemId: number, now: number): void {
  db.prepare<[number, number]>('UPDATE items SET used_at = ? WHERE item_id = ?').run(now, itemId);
}

/** Removes an item and everything that belongs to it, pinned or not. */
export function removeItem(db: WriteDb, itemId: number): void {
  db.prepare<[number]>('DELETE FROM items WHERE item_id = ?').run(itemId);
}
