import type { PictureSize } from '#shared/bridge/photos.ts';
import { addItem } from '../file/items-table.ts';
import type { ReadDb, WriteDb } from '../file/workspace-db.ts';
import { kindOfPicture } from './answers-table.ts';

export type FoundPicture = { readonly itemId: number; readonly bytes: Uint8Array<ArrayBuffer>; readonly type: string };

export type NewPicture = {
  readonly photoKey: string;
  readonly size: PictureSize;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Media type. */
  readonly type: string;
  readonly now: number;
};

type PictureRow = { item_id: number; type: string; bytes: Buffer<ArrayBuffer> };

/** A photo's picture in one of its sizes; null: not cached. */
export function findPicture(db: ReadDb, photoKey: string, size: PictureSize): FoundPicture | null {
  const row = db
    .prepare<[string, PictureSize], PictureRow>(
      'SELECT item_id, type, bytes FROM pictures WHERE photo_key = ? AND size = ?',
    )
    .get(photoKey, size);
  return row ? { itemId: row.item_id, type: row.type, bytes: row.bytes } : null;
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

/** Which pictures of photos are cached, and their bytes; thumbnails come first. */
export function listPictures(
  db: ReadDb,
  photoKeys: readonly string[],
): readonly { readonly photoKey: string; readonly size: PictureSize; readonly bytes: number }[] {
  return db
    .prepare<[string], { photoKey: string; size: PictureSize; bytes: number }>(
      `SELECT photo_key AS photoKey, size, length(bytes) AS bytes FROM pictures
       WHERE photo_key IN (SELECT value FROM json_each(?)) ORDER BY size DESC`,
    )
    .all(JSON.stringify(photoKeys));
}

/** Caches a picture if it is not cached yet. A photo's picture never changes. */
export function cachePicture(db: WriteDb, { photoKey, size, bytes, type, now }: NewPicture): 'new' | 'same' {
  if (findPictureItem(db, photoKey, size) !== null) return 'same';
  return db.atOnce(() => {
    const itemId = addItem(db, { kind: kindOfPicture(size), externalId: null, bytes: bytes.byteLength, now });
    db.prepare<[number, string, PictureSize, string, Uint8Array]>(
      'INSERT INTO pictures (item_id, photo_key, size, type, bytes) VALUES (?, ?, ?, ?, ?)',
    ).run(itemId, photoKey, size, type, bytes);
    return 'new';
  });
}
