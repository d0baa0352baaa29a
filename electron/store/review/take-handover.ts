import type { StepName } from '#shared/bridge/drafts.ts';
import type { HandedPhoto, HandoverFile } from '#shared/domain/review/handover-file.ts';
import { MYSELF, MYSELF_EARLIER, saysAnything, saysTheSame } from '#shared/domain/review/photo-review.ts';
import type { CrashPoint } from '../drafts/crash-points.ts';
import type { ReadDb, WriteDb } from '../file/workspace-db.ts';
import { changedBy } from './review-calls.ts';
import { makeStep, type ReviewDelta } from './review-steps.ts';
import { describePhoto, listDescriptions, listReviews, type ReviewRow, type StoredReview } from './reviews-table.ts';

const keyOf = ({ photoKey, author }: Pick<ReviewRow, 'photoKey' | 'author'>) => JSON.stringify([photoKey, author]);

type Handed = { readonly author: string; readonly photos: readonly HandedPhoto[] };
export type TakeInput = Handed & { readonly name: StepName; readonly now: number };

/**
 * What a handover changes. What the person here says stays as it is; what an author said in an earlier handover is
 * replaced, unless it is newer. Where an author says the same as the person here, nothing is added.
 */
function changesOf(db: ReadDb, { author, photos }: Handed): Omit<ReviewDelta, 'before'>[] {
  const known = new Map(
    listReviews(
      db,
      photos.map(({ photoKey }) => photoKey),
    ).map((row) => [keyOf(row), row.review]),
  );
  return photos.flatMap(({ photoKey, reviews }) =>
    reviews.flatMap((one): Omit<ReviewDelta, 'before'>[] => {
      const by = one.author ?? author;
      const own = known.get(keyOf({ photoKey, author: MYSELF }));
      const before = known.get(keyOf({ photoKey, author: by }));
      const after: StoredReview = { ...one.content, at: Date.parse(one.at), isSettled: false };
      const isNothing = !saysAnything(after) || (own !== undefined && saysTheSame(own, after));
      if (isNothing || (before !== undefined && (before.at > after.at || saysTheSame(before, after)))) return [];
      return [{ photoKey, author: by, after }];
    }),
  );
}

/** Takes over a handover, as one step. */
export function takeHandover(db: WriteDb, crashPoint: CrashPoint, input: TakeInput) {
  return db.atOnce(() => {
    const described = listDescriptions(
      db,
      input.photos.map(({ photoKey }) => photoKey),
    );
    for (const { photoKey, description } of input.photos) {
      // What was noted here is as good as the other's, and may be newer.
      if (description !== null && !described.has(photoKey)) describePhoto(db, photoKey, description);
    }
    return changedBy(db, makeStep(db, crashPoint, input, changesOf(db, input)), input.name);
  });
}

/** How a handover compares with what is here. `isOther`: none of its stores is one of this workspace. */
export type ComparedHandover = {
  readonly added: number;
  readonly same: number;
  readonly differing: number;
  readonly isOther: boolean;
};

/** Compares a handover with what is here, photo by photo. */
export function compareHandover(db: ReadDb, handed: Handed): ComparedHandover {
  const changed = new Set(changesOf(db, handed).map(({ photoKey }) => photoKey));
  const keys = handed.photos.map(({ photoKey }) => photoKey);
  const mine = new Set(
    listReviews(db, keys)
      .filter(({ author }) => author === MYSELF)
      .map(({ photoKey }) => photoKey),
  );
  const reviewed = handed.photos.filter(({ reviews }) => reviews.length > 0);
  const differing = reviewed.filter(({ photoKey }) => changed.has(photoKey) && mine.has(photoKey)).length;
  const added = reviewed.filter(({ photoKey }) => changed.has(photoKey) && !mine.has(photoKey)).length;
  return { added, differing, same: reviewed.length - added - differing, isOther: isOfOtherChain(db, handed) };
}

/** An external id alone says little: another chain may count its stores in the same way. */
function isOfOtherChain(db: ReadDb, { photos }: Handed): boolean {
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
  if (names.size === 0 || stores.length === 0) return false;
  return !stores.some(({ externalId, name }) => names.has(JSON.stringify([externalId, name])));
}

/** Photos as a handover holds them, in the order of their keys: with everyone's reviews. */
export function handedPhotos(
  db: ReadDb,
  photoKeys: readonly string[],
  describe: (photoKeys: readonly string[]) => Iterable<readonly [string, NonNullable<HandedPhoto['description']>]>,
): HandoverFile['photos'] {
  const reviews = Map.groupBy(listReviews(db, photoKeys), ({ photoKey }) => photoKey);
  const noted = listDescriptions(db, photoKeys);
  const described = new Map(describe(photoKeys));
  return photoKeys.map((photoKey) => ({
    photoKey,
    description: described.get(photoKey) ?? noted.get(photoKey) ?? null,
    reviews: (reviews.get(photoKey) ?? [])
      .filter(({ author }) => author !== MYSELF_EARLIER)
      .map(({ author, review: { at, isSettled: _, ...content } }) => ({
        ...(author === MYSELF ? {} : { author }),
        at: new Date(at).toISOString(),
        content,
      })),
  }));
}
