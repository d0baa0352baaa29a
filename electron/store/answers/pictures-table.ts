import type { PictureSize } from '#shared/bridge/photos.ts';
import { addItem, resizeItem } from '../db/items-table.ts';
import type { ReadDb, WriteDb } from '../db/workspace-db.ts';
import { kindOfPicture } from './answers-table.ts';

type FoundPicture = {
  readonly itemId: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly type: string;
  /** Who handed it over; null: it is the service's own. */
  readonly handedBy: string | null;
};

type NewPicture = {
  readonly photoKey: string;
  readonly size: PictureSize;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Media type. */
  readonly type: string;
  /** Who handed it over; absent or null: it is the service's own. */
  readonly handedBy?: string | null | undefined;
  readonly now: number;
};

type PictureRow = { item_id: number; type: string; bytes: Buffer<ArrayBuffer>; handed_by: string | null };

/** A photo's picture in one of its sizes; null: not cached. */
export function findPicture(db: ReadDb, photoKey: string, size: PictureSize): FoundPicture | null {
  const row = db
    .prepare<[string, PictureSize], PictureRow>(
      'SELECT item_id, type, bytes, handed_by FROM pictures WHERE photo_key = ? AND size = ?',
    )
    .get(photoKey, size);
  return row ? { itemId: row.item_id, type: row.type, bytes: row.bytes, handedBy: row.handed_by } : null;
}

/** The item id of a picture; null: not cached. */
export function findPictureItem(db: ReadDb, photoKey: string, size: PictureSize): number | null {
  return (
    db
      .prepare<[string, PictureSize], { item_id: number }>(
        'SELECT item_id FROM pictures WHERE photo_key = ? AND size = ?',
      )
      .get(photoKey, size)?.item_id ?? null
  );
}

type KeptPicture = {
  readonly photoKey: string;
  readonly size: PictureSize;
  readonly bytes: number;
  readonly handedBy: string | null;
};

/** Which pictures of photos are cached, and their bytes; thumbnails come first. */
export function listPictures(db: ReadDb, photoKeys: readonly string[]): readonly KeptPicture[] {
  return db
    .prepare<[string], KeptPicture>(
      `SELECT photo_key AS photoKey, size, length(bytes) AS bytes, handed_by AS handedBy FROM pictures
       WHERE photo_key IN (SELECT value FROM json_each(?)) ORDER BY size DESC`,
    )
    .all(JSON.stringify(photoKeys));
}

/**
 * Caches a picture. The service's own picture of a photo never changes, and takes the place of one that was handed
 * over; nothing takes the place of the service's own.
 */
export function cachePicture(db: WriteDb, picture: NewPicture): 'new' | 'changed' | 'same' {
  const { photoKey, size, bytes, type, handedBy = null, now } = picture;
  return db.atOnce(() => {
    const known = db
      .prepare<[string, PictureSize], { item_id: number; handed_by: string | null }>(
        'SELECT item_id, handed_by FROM pictures WHERE photo_key = ? AND size = ?',
      )
      .get(photoKey, size);
    if (known !== undefined) {
      if (known.handed_by === null || handedBy !== null) return 'same';
      db.prepare<[string, Uint8Array, number]>(
        'UPDATE pictures SET type = ?, bytes = ?, handed_by = NULL WHERE item_id = ?',
      ).run(type, bytes, known.item_id);
      // It was made of the picture that was handed over.
      db.prepare<[number]>('DELETE FROM picture_prints WHERE item_id = ?').run(known.item_id);
      resizeItem(db, known.item_id, bytes.byteLength, now);
      return 'changed';
    }
    const itemId = addItem(db, { kind: kindOfPicture(size), externalId: null, bytes: bytes.byteLength, now });
    db.prepare<[number, string, PictureSize, string, Uint8Array, string | null]>(
      'INSERT INTO pictures (item_id, photo_key, size, type, bytes, handed_by) VALUES (?, ?, ?, ?, ?, ?)',
    ).run(itemId, photoKey, size, type, bytes, handedBy);
    return 'new';
  });
}
