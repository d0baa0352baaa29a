import type { Lookalike, PictureSize } from '#shared/bridge/photos.ts';
import { localTimeOf } from '#shared/domain/instants.ts';
import { differenceOf, wordsOf } from '#shared/domain/picture-print.ts';
import type { ReadDb, WriteDb } from '../db/workspace-db.ts';
import { eachPhotoBlock, photosOfBlock } from '../results/photos-table.ts';
import { listResultRuns } from '../results/runs-table.ts';
import { listResultDisplays } from '../results/stores-table.ts';
import { createDisplayNames } from './display-names.ts';
import type { PhotoFinder } from './photo-finder.ts';

/** A picture of which a print is still to be made, and of what it is. */
export type Unprinted = {
  readonly itemId: number;
  readonly photoKey: string;
  readonly size: PictureSize;
  readonly externalId: string;
  readonly expositionId: string;
  readonly protocolId: string;
  /** When its run was scheduled, in milliseconds since 1970 UTC. */
  readonly at: number;
};

/** The photo that is looked at among those of its store. */
export type PlacedPhoto = { readonly externalId: string; readonly expositionId: string; readonly at: number };

/** @param photoKey the photo that is looked at. @returns null: no results of it are here, so nothing is compared */
export function placeInStore(db: ReadDb, finder: PhotoFinder, photoKey: string): PlacedPhoto | null {
  const located = finder.find(db, [photoKey]).get(photoKey);
  const display =
    located && listResultDisplays(db, located.run.itemId).find((one) => one.displayKey === located.displayKey);
  if (!display) return null;
  const store = db
    .prepare<[number], { externalId: string }>('SELECT external_id AS externalId FROM result_stores WHERE item_id = ?')
    .get(located.run.itemId);
  return store ? { ...store, expositionId: display.expositionId, at: located.run.scheduledMs } : null;
}

/** The pictures of a store's runs before a time that have no print, the latest first; of each photo the smallest. */
export function listUnprinted(db: ReadDb, { externalId, at: beforeMs }: PlacedPhoto): readonly Unprinted[] {
  const store = db
    .prepare<[string], { itemId: number }>('SELECT item_id AS itemId FROM result_stores WHERE external_id = ?')
    .get(externalId);
  if (!store) return [];
  const range = { itemId: store.itemId, fromMs: Number.MIN_SAFE_INTEGER, toMs: beforeMs };
  const runs = new Map(listResultRuns(db, { ...range, status: null }).map((run) => [run.runKey, run]));
  const displays = new Map(listResultDisplays(db, store.itemId).map((display) => [display.displayKey, display]));
  const photos = new Map<string, Pick<Unprinted, 'expositionId' | 'protocolId' | 'at'>>();
  for (const block of eachPhotoBlock(db, range)) {
    const { expositionId } = displays.get(block.displayKey) ?? {};
    for (const { photoId, runKey } of photosOfBlock(block)) {
      const run = runs.get(runKey);
      if (expositionId !== undefined && run?.status === block.status) {
        photos.set(photoId, { expositionId, protocolId: run.protocolId, at: run.scheduledMs });
      }
    }
  }
  const pictures = new Map(picturesWithoutPrint(db, [...photos.keys()]).map((one) => [one.photoKey, one]));
  return [...pictures.values()]
    .flatMap((picture) => {
      const photo = photos.get(picture.photoKey);
      return photo ? [{ ...picture, ...photo, externalId }] : [];
    })
    .sort((a, b) => b.at - a.at);
}

/** Thumbnails, which are decoded sooner, come last. */
function picturesWithoutPrint(db: ReadDb, photoKeys: readonly string[]) {
  return db
    .prepare<[string], Pick<Unprinted, 'itemId' | 'photoKey' | 'size'>>(
      `SELECT item_id AS itemId, photo_key AS photoKey, size FROM pictures
       WHERE photo_key IN (SELECT value FROM json_each(?))
       AND photo_key NOT IN (SELECT photo_key FROM picture_prints) ORDER BY size`,
    )
    .all(JSON.stringify(photoKeys));
}

/** A print; empty: the picture has too little in it, or can't be decoded. */
export type NewPrint = Omit<Unprinted, 'size'> & { readonly print: Uint8Array };

/** Keeps prints, unless their pictures are gone in the meantime. */
export function keepPrints(db: WriteDb, { prints }: { readonly prints: readonly NewPrint[] }): void {
  const add = db.prepare<[string, string, string, string, number, Uint8Array, number]>(
    `INSERT OR IGNORE INTO picture_prints (external_id, item_id, photo_key, exposition_id, protocol_id, at, print)
     SELECT ?, item_id, ?, ?, ?, ?, ? FROM items WHERE item_id = ?`,
  );
  db.atOnce(() => {
    for (const { externalId, itemId, photoKey, expositionId, protocolId, at, print } of prints) {
      add.run(externalId, photoKey, expositionId, protocolId, at, print, itemId);
    }
  });
}

export type LookalikeAsked = PlacedPhoto & {
  /** Prints that an earlier picture may have of which that of the photo is a copy (probesOf). */
  readonly probes: Uint8Array;
  /** IANA time zone of the chain. */
  readonly timeZone: string;
};

type PrintRow = { item_id: number; print: Buffer };
type FoundRow = { photo_key: string; exposition_id: string; protocol_id: string; at: number };
type Alike = FoundRow & { readonly difference: number; readonly isOther: boolean };

/** The most alike first, of equals one of the same display, then the latest. */
const compareAlike = (a: Alike, b: Alike): number =>
  a.difference - b.difference || Number(a.isOther) - Number(b.isOther) || b.at - a.at;

/**
 * The photo of an earlier run of the store, of this display or another, whose picture looks like that of a photo.
 * Pictures of one run are not compared: displays that stand beside each other may be on one picture.
 *
 * @returns null: none does
 */
export function findLookalike(db: ReadDb, asked: LookalikeAsked): Lookalike | null {
  const { externalId, expositionId, timeZone } = asked;
  const probes = wordsOf(asked.probes);
  // Nearly all of them are of other pictures, so the rest of a row is read only where it is needed.
  const rows = db
    .prepare<[string, number], PrintRow>(
      `SELECT item_id, print FROM picture_prints WHERE external_id = ? AND at < ? AND print <> x''`,
    )
    .all(externalId, asked.at);
  const find = db.prepare<[number], FoundRow>(
    'SELECT photo_key, exposition_id, protocol_id, at FROM picture_prints WHERE item_id = ?',
  );
  const alike = rows.flatMap(({ item_id, print }): Alike[] => {
    const difference = differenceOf(probes, wordsOf(print));
    const row = difference === null ? undefined : find.get(item_id);
    return difference === null || !row ? [] : [{ ...row, difference, isOther: row.exposition_id !== expositionId }];
  });
  const [best] = alike.sort(compareAlike);
  if (best === undefined) return null;
  const { date, time } = localTimeOf(best.at, timeZone);
  const otherDisplay = { label: createDisplayNames(db)(externalId, best.exposition_id)?.label ?? null };
  return {
    photoKey: best.photo_key,
    protocolId: best.protocol_id,
    scheduledDate: date,
    scheduledAt: time,
    otherDisplay: best.isOther ? otherDisplay : null,
  };
}
