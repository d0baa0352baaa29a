import type { StepName } from '#shared/bridge/drafts.ts';
import type { PhotoDescription } from '#shared/domain/review/photo-description.ts';
import {
  changedReview,
  MYSELF,
  NO_REVIEW,
  type ReviewChange,
  saysAnything,
} from '#shared/domain/review/photo-review.ts';
import type { WriteDb } from '../db/workspace-db.ts';
import type { CrashPoint } from '../drafts/crash-points.ts';
import { photoReviewsOf } from './find-reviews.ts';
import { countSteps, makeStep, moveSteps, type ReviewDelta } from './review-steps.ts';
import { describePhoto, listReviews, type ReviewRow, type StoredReview } from './reviews-table.ts';

type OfStep = { readonly name: StepName; readonly now: number };

export type MarkInput = OfStep & {
  readonly photoKeys: readonly string[];
  readonly change: ReviewChange;
  /** What the photos are of, as far as it is known here. */
  readonly descriptions: readonly (readonly [photoKey: string, description: PhotoDescription])[];
};

const mineOf = (rows: readonly ReviewRow[]): ReadonlyMap<string, StoredReview> =>
  new Map(rows.filter(({ author }) => author === MYSELF).map(({ photoKey, review }) => [photoKey, review]));

/** Changes this person's reviews of photos. */
export function markPhotos(db: WriteDb, crashPoint: CrashPoint, input: MarkInput) {
  return db.atOnce(() => {
    const photoKeys = [...new Set(input.photoKeys)];
    const mine = mineOf(listReviews(db, photoKeys));
    const changes = photoKeys.map((photoKey) => {
      const content = changedReview(mine.get(photoKey) ?? NO_REVIEW, input.change);
      const after = saysAnything(content) ? { ...content, at: input.now, isSettled: false } : null;
      return { photoKey, author: MYSELF, after };
    });
    for (const [photoKey, description] of input.descriptions) describePhoto(db, photoKey, description);
    return changedBy(db, makeStep(db, crashPoint, input, changes), input.name);
  });
}

export type SettleInput = OfStep & {
  readonly photoKeys: readonly string[];
  readonly author: string;
  readonly keep: 'mine' | 'theirs' | 'both';
};

/** Settles what the person here and an author say differently of photos. */
export function settleReviews(db: WriteDb, crashPoint: CrashPoint, input: SettleInput) {
  return db.atOnce(() => {
    const rows = listReviews(db, [...new Set(input.photoKeys)]);
    const theirs = rows.filter(({ author }) => author === input.author);
    const changes = theirs.flatMap((row) => settledBy(row, input));
    return changedBy(db, makeStep(db, crashPoint, input, changes), input.name);
  });
}

function settledBy({ photoKey, author, review }: ReviewRow, { keep, now }: SettleInput): ReviewChangeMade[] {
  if (keep === 'both') return [{ photoKey, author, after: { ...review, isSettled: true } }];
  const gone = { photoKey, author, after: null };
  if (keep === 'mine') return [gone];
  return [{ photoKey, author: MYSELF, after: { ...review, isSettled: false, at: now } }, gone];
}

type ReviewChangeMade = Omit<ReviewDelta, 'before'>;

/** Takes steps back, or does them again. */
export function moveReviews(
  db: WriteDb,
  crashPoint: CrashPoint,
  input: { readonly way: 'undo' | 'redo'; readonly count: number },
) {
  const { photoKeys, name } = moveSteps(db, crashPoint, input);
  return changedBy(db, photoKeys, name, name !== null);
}

/**
 * What a change did, as a page is told.
 *
 * @param name of its step
 * @param isStep whether there was one, which may have changed no review
 */
export function changedBy(
  db: WriteDb,
  photoKeys: readonly string[],
  name: StepName | null,
  isStep = photoKeys.length > 0,
) {
  const reviews = photoReviewsOf(listReviews(db, photoKeys));
  return {
    reviews: photoKeys.map((photoKey) => ({ photoKey, review: reviews.get(photoKey) ?? null })),
    steps: countSteps(db),
    step: isStep ? name : null,
  };
}
