import type { CachedKind } from '#shared/bridge/offline.ts';
import type { WriteDb } from './workspace-db.ts';

export type NewItem = {
  readonly kind: CachedKind;
  /** The store it is of; null: of many, or not known. */
  readonly externalId: string | null;
  /** Size of its values, in bytes or characters; what the file needs around them is not counted. */
  readonly bytes: number;
  /** Milliseconds since 1970 UTC. */
  readonly now: number;
};

/** Adds something that takes space; the rows that contain it refer to the id and go with it. */
export function addItem(db: WriteDb, { kind, externalId, bytes, now }: NewItem): number {
  const { lastInsertRowid } = db
    .prepare<[CachedKind, string | null, number, number]>(
      'INSERT INTO items (kind, external_id, bytes, used_at) VALUES (?, ?, ?, ?)',
    )
    .run(kind, externalId, bytes, now);
  return Number(lastInsertRowid);
}

/** Notes that an item was written anew, and is used. */
export function resizeItem(db: WriteDb, itemId: number, bytes: number, now: number): void {
  db.prepare<[number, number, number]>('UPDATE items SET bytes = ?, used_at = ? WHERE item_id = ?').run(
    bytes,
    now,
    itemId,
  );
}

/** Notes that an item was used, so that it goes later than others. */
export function touchItem(db: WriteDb, itemId: number, now: number): void {
  db.prepare<[number, number]>('UPDATE items SET used_at = ? WHERE item_id = ?').run(now, itemId);
}

/** Removes an item with all that belongs to it, pinned or not. */
export function removeItem(db: WriteDb, itemId: number): void {
  db.prepare<[number]>('DELETE FROM items WHERE item_id = ?').run(itemId);
}
