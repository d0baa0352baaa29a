import type { StepName } from '#shared/bridge/drafts.ts';
import type { HandedPhoto, HandoverFile, HandoverRef } from '#shared/domain/review/handover-file.ts';
import { MYSELF, MYSELF_EARLIER, saysAnything, saysTheSame } from '#shared/domain/review/photo-review.ts';
import type { ReadDb, WriteDb } from '../db/workspace-db.ts';
import type { CrashPoint } from '../drafts/crash-points.ts';
import { knowPhotos } from './describe.ts';
import { findHandover, noteHandover } from './handovers-table.ts';
import type { PhotoFinder } from './photo-finder.ts';
import { changedBy, listLetGo, makeStep, type ReviewDelta } from './review-steps.ts';
import { listReviews, type ReviewRow, type StoredReview } from './reviews-table.ts';

const keyOf = ({ photoKey, author }: Pick<ReviewRow, 'photoKey' | 'author'>) => JSON.stringify([photoKey, author]);

type Handed = HandoverRef & {
  readonly photos: readonly HandedPhoto[];
  /** What the person here is called in handovers; absent: not known. */
  readonly myName?: string | undefined;
};
export type TakeInput = Handed & { readonly name: StepName; readonly now: number };

/**
 * What a handover changes. What the person here says stays as it is; what an author said in an earlier handover is
 * replaced, unless it is newer. Where an author says the same as the person here, nothing is added, but it replaces what
 * they said before; nor is added what the person here has said before, and others hand back, or what was let go when a
 * difference was settled.
 */
function changesOf(db: ReadDb, { author, photos, myName }: Handed): Omit<ReviewDelta, 'before'>[] {
  const keys = photos.map(({ photoKey }) => photoKey);
  const byKey = (rows: readonly ReviewRow[]) => new Map(rows.map((row) => [keyOf(row), row.review]));
  const known = byKey(listReviews(db, keys));
  const letGo = byKey(listLetGo(db, keys));
  return photos.flatMap(({ photoKey, reviews }) =>
    newestOf(reviews, author).flatMap(([by, one]): Omit<ReviewDelta, 'before'>[] => {
      const own = known.get(keyOf({ photoKey, author: MYSELF }));
      const ofAuthor = keyOf({ photoKey, author: by });
      const earlier = known.get(ofAuthor);
      const before = earlier ?? (own === undefined ? undefined : letGo.get(ofAuthor));
      const after: StoredReview = { ...one.content, at: Date.parse(one.at), isSettled: false };
      const isMine = own !== undefined && by === myName && own.at >= after.at;
      const isSaid = own !== undefined && earlier === undefined && saysTheSame(own, after);
      if (!saysAnything(after) || isMine || isSaid) return [];
      if (before !== undefined && (before.at > after.at || saysTheSame(before, after))) return [];
      return [{ photoKey, author: by, after }];
    }),
  );
}

/** The last that each author says of a photo: the sender's own words of before may be in the file beside those of now. */
function newestOf(reviews: HandedPhoto['reviews'], sender: string) {
  const newest = new Map<string, HandedPhoto['reviews'][number]>();
  for (const one of reviews) {
    const by = one.author ?? sender;
    const other = newest.get(by);
    if (other === undefined || Date.parse(other.at) < Date.parse(one.at)) newest.set(by, one);
  }
  return [...newest];
}

/**
 * Takes over a handover, as one step: what it says of photos, and its photos as a collection.
 *
 * @returns what a page is told, and the step; null: there was nothing new
 */
export function takeHandover(db: WriteDb, crashPoint: CrashPoint, input: TakeInput) {
  return db.atOnce(() => {
    const isNew = findHandover(db, input) === null;
    const changes = changesOf(db, input);
    const note = (stepId: number) => noteHandover(db, input, stepId);
    const made = makeStep(db, crashPoint, input, changes, isNew ? note : undefined);
    // The same handover again may have more photos; they belong to the step that brought it.
    if (!isNew) noteHandover(db, input, null);
    return { changed: changedBy(db, made), stepId: made.stepId };
  });
}

/**
 * How a handover compares with what is here. `isKnown`: it was imported before. `isOther`: nothing tells that it is of
 * this workspace.
 */
export type ComparedHandover = {
  readonly added: number;
  readonly same: number;
  readonly differing: number;
  readonly isKnown: boolean;
  readonly isOther: boolean;
};

/** Compares a handover with what is here, photo by photo. */
export function compareHandover(db: ReadDb, finder: PhotoFinder, handed: Handed): ComparedHandover {
  const keys = handed.photos.map(({ photoKey }) => photoKey);
  const mine = new Map(
    listReviews(db, keys).flatMap(({ photoKey, author, review }) => (author === MYSELF ? [[photoKey, review]] : [])),
  );
  const changes = changesOf(db, handed).filter(({ photoKey, after }) => {
    const own = mine.get(photoKey);
    return own === undefined || after === null || !saysTheSame(own, after);
  });
  const changed = new Set(changes.map(({ photoKey }) => photoKey));
  const reviewed = handed.photos.filter(({ reviews }) => reviews.length > 0);
  const differing = changed
    .values()
    .filter((photoKey) => mine.has(photoKey))
    .toArray().length;
  const added = changed.size - differing;
  const isKnown = findHandover(db, handed) !== null;
  const same = reviewed.length - added - differing;
  return { added, differing, same, isKnown, isOther: isOfOtherChain(db, finder, handed) };
}

/**
 * A handover is of this chain when any of its photos or stores is known here. An external id alone says little: another
 * chain may count its stores in the same way.
 */
function isOfOtherChain(db: ReadDb, finder: PhotoFinder, { photos }: Handed): boolean {
  const keys = photos.map(({ photoKey }) => photoKey);
  const isKnown = db
    .prepare<[string], { known: 0 | 1 }>(
      `WITH keys AS (SELECT value FROM json_each(?))
       SELECT EXISTS (SELECT 1 FROM reviews WHERE photo_key IN keys)
         OR EXISTS (SELECT 1 FROM reviewed_photos WHERE photo_key IN keys)
         OR EXISTS (SELECT 1 FROM pictures WHERE photo_key IN keys) AS known`,
    )
    .get(JSON.stringify(keys));
  if (isKnown?.known === 1) return false;
  const names = new Map(
    db
      .prepare<[], { external_id: string; name: string | null }>(
        `SELECT external_id, json_extract(body, '$.name') AS name FROM stores WHERE external_id IS NOT NULL
         UNION SELECT external_id, store_name FROM result_stores`,
      )
      .all()
      .map(({ external_id, name }) => [JSON.stringify([external_id, name]), true]),
  );
  const stores = photos.flatMap(({ description }) => (description ? [description.store] : []));
  if (stores.some(({ externalId, name }) => names.has(JSON.stringify([externalId, name])))) return false;
  // Nothing of a chain is here yet to compare its stores with.
  if (stores.length > 0 && names.size === 0) return false;
  return finder.find(db, keys).size === 0;
}

/** Photos as a handover holds them, in the order of their keys: with everyone's reviews. */
export function handedPhotos(db: ReadDb, finder: PhotoFinder, photoKeys: readonly string[]): HandoverFile['photos'] {
  const reviews = Map.groupBy(listReviews(db, photoKeys), ({ photoKey }) => photoKey);
  const known = knowPhotos(db, finder, photoKeys);
  return photoKeys.map((photoKey) => ({
    photoKey,
    description: known.get(photoKey)?.description ?? null,
    reviews: (reviews.get(photoKey) ?? [])
      .filter(({ author }) => author !== MYSELF_EARLIER)
      .map(({ author, review: { at, isSettled: _, ...content } }) => ({
        ...(author === MYSELF ? {} : { author }),
        at: new Date(at).toISOString(),
        content,
      })),
  }));
}
