import type { StepName } from '#shared/bridge/drafts.ts';
import type { HistoryQuery } from '#shared/bridge/review.ts';
import type { PhotoDescription } from '#shared/domain/review/photo-description.ts';
import {
  changedReview,
  leftOutOf,
  MYSELF,
  NO_REVIEW,
  type ReviewChange,
  saysAnything,
} from '#shared/domain/review/photo-review.ts';
import type { ReviewQuery } from '#shared/domain/review/queue-query.ts';
import { listPictures } from '../answers/pictures-table.ts';
import type { ReadDb, WriteDb } from '../db/workspace-db.ts';
import type { CrashPoint } from '../drafts/crash-points.ts';
import { describePhotos, factsOfPhotos, linkOfPhoto } from './describe.ts';
import { findReviews, reviewTotals, trustIn } from './find-reviews.ts';
import { shelfHistory } from './history.ts';
import { createPhotoFinder } from './photo-finder.ts';
import { findLookalike, keepPrints, listUnprinted, placeInStore } from './picture-prints.ts';
import { queueOf } from './queue.ts';
import { createResultsFinder } from './results-finder.ts';
import { changedBy, countSteps, type MoveReviews, makeStep, moveSteps, type ReviewDelta } from './review-steps.ts';
import { describePhoto, listReviews, type ReviewRow, type StoredReview } from './reviews-table.ts';
import { compareHandover, handedPhotos, type TakeInput, takeHandover } from './take-handover.ts';

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
    const changed = makeStep(db, crashPoint, input, changes);
    const left = changes.filter(({ after }) => leftOutOf(after ?? NO_REVIEW, input.change) !== null);
    const told = new Set([...changed.photoKeys, ...left.map(({ photoKey }) => photoKey)]);
    return changedBy(db, { ...changed, photoKeys: [...told] });
  });
}

type SettleInput = OfStep & {
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
    return changedBy(db, makeStep(db, crashPoint, input, changes));
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
export function moveReviews(db: WriteDb, crashPoint: CrashPoint, input: MoveReviews) {
  return changedBy(db, moveSteps(db, crashPoint, input));
}

/** Calls to the writer's thread about what people say of photos. */
export const createReviewCalls = (crashPoint: CrashPoint) => ({
  'review.mark': (db: WriteDb, input: MarkInput) => markPhotos(db, crashPoint, input),
  'review.settle': (db: WriteDb, input: SettleInput) => settleReviews(db, crashPoint, input),
  'review.take': (db: WriteDb, input: TakeInput) => takeHandover(db, crashPoint, input),
  'review.keepPrints': keepPrints,
  'review.move': (db: WriteDb, input: MoveReviews) => moveReviews(db, crashPoint, input),
});

/** Calls to the thread that computes reports, about photos that people go through. */
export function createPhotoCalls() {
  const finder = createPhotoFinder();
  const find = createResultsFinder(finder);
  return {
    'review.queue': (db: ReadDb, { query, now, first }: QueueInput): Uint8Array => {
      const results = find(db, query, now);
      finder.note(results.found.photos.key, results.places);
      return Buffer.from(JSON.stringify(queueOf(db, results, query, first)));
    },
    'review.facts': (db: ReadDb, { photoKeys }: OfPhotos) => factsOfPhotos(db, finder, photoKeys),
    'review.describe': (db: ReadDb, { photoKeys }: OfPhotos) => describePhotos(db, finder, photoKeys),
    'review.link': (db: ReadDb, { photoKey }: { readonly photoKey: string }) => linkOfPhoto(db, finder, photoKey),
    'review.history': (db: ReadDb, { query, timeZone }: { readonly query: HistoryQuery; readonly timeZone: string }) =>
      shelfHistory(db, query, timeZone),
    'review.handed': (db: ReadDb, { photoKeys }: OfPhotos) => handedPhotos(db, finder, photoKeys),
    'review.pictures': (db: ReadDb, { photoKeys }: OfPhotos) => listPictures(db, photoKeys),
    'review.compare': (db: ReadDb, input: Parameters<typeof compareHandover>[2]) => compareHandover(db, finder, input),
    'review.place': (db: ReadDb, { photoKey }: { readonly photoKey: string }) => placeInStore(db, finder, photoKey),
    'review.unprinted': listUnprinted,
    'review.lookalike': findLookalike,
    'review.reviews': findReviews,
    'review.totals': (db: ReadDb, _input: null) => reviewTotals(db),
    'review.steps': (db: ReadDb, _input: null) => countSteps(db),
    'review.trust': trustIn,
  };
}

type QueueInput = { readonly query: ReviewQuery; readonly now: number; readonly first: number };
type OfPhotos = { readonly photoKeys: readonly string[] };
