import type { PictureSize } from '#shared/bridge/photos.ts';
import type { ReadName } from '#shared/bridge/reads.ts';
import type { WriteDb } from '../db/workspace-db.ts';
import { findAnswerHead } from './answers-table.ts';
import { findPictureItem } from './pictures-table.ts';

/** What belongs to a pin. Names of things that are not cached are ignored. */
export type PinnedThings = {
  readonly answers?: readonly { readonly read: ReadName; readonly inputKey: string }[] | undefined;
  readonly pictures?: readonly { readonly photoKey: string; readonly size: PictureSize }[] | undefined;
  readonly items?: readonly number[] | undefined;
};

/** Marks what belongs to a pin, so that it is never removed to make room. Several pins may mark the same item. */
export function markPinned(
  db: WriteDb,
  pinId: string,
  { answers = [], pictures = [], items = [] }: PinnedThings,
): void {
  const mark = db.prepare<[string, number]>(
    'INSERT OR IGNORE INTO item_pins (pin_id, item_id) SELECT ?, item_id FROM items WHERE item_id = ?',
  );
  db.atOnce(() => {
    for (const { read, inputKey } of answers) {
      const known = findAnswerHead(db, read, inputKey);
      if (known) mark.run(pinId, known.itemId);
    }
    for (const { photoKey, size } of pictures) {
      const itemId = findPictureItem(db, photoKey, size);
      if (itemId !== null) mark.run(pinId, itemId);
    }
    for (const itemId of items) mark.run(pinId, itemId);
  });
}

/** Removes a pin's marks. Its items may then be removed, unless another pin marks them too. */
export function dropPin(db: WriteDb, pinId: string): void {
  db.prepare<[string]>('DELETE FROM item_pins WHERE pin_id = ?').run(pinId);
}

/**
 * Removes a pin's marks from pictures last used before its period. A picture is at least as young as its photo, so
 * these are of photos before the period, also in stores that a round does not get to.
 */
export function letGoOfPictures(db: WriteDb, pinId: string, fromMs: number): void {
  db.prepare<[string, number]>(
    `DELETE FROM item_pins WHERE pin_id = ? AND item_id IN
       (SELECT item_id FROM items WHERE kind IN ('thumbnails', 'originals') AND used_at < ?)`,
  ).run(pinId, fromMs);
}
