import type { HandedPhoto, HandoverRef } from '#shared/domain/review/handover-file.ts';
import { PhotoDescription } from '#shared/domain/review/photo-description.ts';
import { hasTable, type ReadDb, type WriteDb } from '../db/workspace-db.ts';

/** A handover is shown unless its step is undone. Other files of this workspace may have brought it without one. */
const SHOWN = "(step_id IS NULL OR step_id IN (SELECT step_id FROM review_steps WHERE state = 'done'))";

type RefRow = { author: string; at: number };
const refOf = ({ author, at }: RefRow): HandoverRef => ({ author, at: new Date(at).toISOString() });

const parsedDescription = (text: string | null): PhotoDescription | null =>
  text === null ? null : PhotoDescription.parse(JSON.parse(text));

/** The handovers that can be shown, the latest first. */
export function listHandovers(db: ReadDb): (HandoverRef & { readonly photos: number })[] {
  return db
    .prepare<[], RefRow & { photos: number }>(
      `SELECT author, at, (SELECT count(*) FROM handed_photos p WHERE p.handover_id = h.handover_id) AS photos
       FROM handovers h WHERE ${SHOWN} ORDER BY at DESC, author`,
    )
    .all()
    .map((row) => ({ ...refOf(row), photos: row.photos }));
}

/** Which handover it is; null: it is not here, or its import was undone. */
export function findHandover(db: ReadDb, { author, at }: HandoverRef): number | null {
  const row = db
    .prepare<[string, number], { handover_id: number }>(
      `SELECT handover_id FROM handovers WHERE author = ? AND at = ? AND ${SHOWN}`,
    )
    .get(author, Date.parse(at));
  return row?.handover_id ?? null;
}

/** The photos of a handover, by key, each as its sender saw it. */
export function photosOfHandover(db: ReadDb, handoverId: number): ReadonlyMap<string, PhotoDescription | null> {
  const rows = db
    .prepare<[number], { photo_key: string; description: string | null }>(
      'SELECT photo_key, description FROM handed_photos WHERE handover_id = ?',
    )
    .all(handoverId);
  return new Map(rows.map(({ photo_key, description }) => [photo_key, parsedDescription(description)]));
}

/** What somebody who handed a photo over saw of it. */
export type HandedDescription = { readonly description: PhotoDescription; readonly from: HandoverRef };

/**
 * What the latest handovers say of photos, by key.
 *
 * @param photoKeys null: of all that have a review
 */
export function listHandedDescriptions(
  db: ReadDb,
  photoKeys: readonly string[] | null,
): ReadonlyMap<string, HandedDescription> {
  const keys = photoKeys === null ? 'SELECT photo_key FROM reviews' : 'SELECT value FROM json_each(?)';
  const query = db.prepare<string[], RefRow & { photo_key: string; description: string }>(
    `SELECT photo_key, description, author, at FROM handed_photos JOIN handovers USING (handover_id)
     WHERE photo_key IN (${keys}) AND description IS NOT NULL AND ${SHOWN} ORDER BY at`,
  );
  const rows = photoKeys === null ? query.iterate() : query.iterate(JSON.stringify(photoKeys));
  const latest = new Map<string, RefRow & { description: string }>();
  for (const row of rows) latest.set(row.photo_key, row);
  return new Map(
    [...latest].map(([photoKey, row]) => [
      photoKey,
      { description: PhotoDescription.parse(JSON.parse(row.description)), from: refOf(row) },
    ]),
  );
}

type NewHandover = HandoverRef & { readonly photos: readonly Pick<HandedPhoto, 'photoKey' | 'description'>[] };

/**
 * Notes a handover with its photos. Of one that is here already, only photos that it did not have are added.
 *
 * @param stepId the step that undoes it; null: nothing does
 */
export function noteHandover(db: WriteDb, { author, at, photos }: NewHandover, stepId: number | null): void {
  db.atOnce(() => {
    db.prepare<[string, number, number | null]>(
      'INSERT OR IGNORE INTO handovers (author, at, step_id) VALUES (?, ?, ?)',
    ).run(author, Date.parse(at), stepId);
    const handoverId = findHandover(db, { author, at });
    if (handoverId === null) return;
    const add = db.prepare<[number, string, string | null]>(
      'INSERT OR IGNORE INTO handed_photos (handover_id, photo_key, description) VALUES (?, ?, ?)',
    );
    for (const { photoKey, description } of photos) {
      add.run(handoverId, photoKey, description === null ? null : JSON.stringify(description));
    }
  });
}

/** Removes handovers whose steps are gone: they were undone, and can't be done again. */
export function dropLostHandovers(db: WriteDb): void {
  db.prepare<[]>(
    'DELETE FROM handovers WHERE step_id IS NOT NULL AND step_id NOT IN (SELECT step_id FROM review_steps)',
  ).run();
}

/**
 * Takes over the handovers of another file of this workspace, except those that are here.
 *
 * @param stepOf the step here that a step of the other file has become; null: it has become none
 */
export function transferHandovers(from: ReadDb, to: WriteDb, stepOf: (stepId: number) => number | null): void {
  if (!hasTable(from, 'handovers')) return;
  const all = from
    .prepare<[], RefRow & { handover_id: number; step_id: number | null }>(
      `SELECT * FROM handovers WHERE ${SHOWN} ORDER BY handover_id`,
    )
    .all();
  for (const row of all) {
    const photos = [...photosOfHandover(from, row.handover_id)].map(([photoKey, description]) => ({
      photoKey,
      description,
    }));
    noteHandover(to, { ...refOf(row), photos }, row.step_id === null ? null : stepOf(row.step_id));
  }
}
