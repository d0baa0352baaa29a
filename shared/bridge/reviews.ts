import { oc } from '@orpc/contract';
import { z } from 'zod';
import { ExpositionType } from '#shared/contract/enumerations.ts';
import { ExternalId } from '#shared/contract/formats.ts';
import { HandoverRef } from '#shared/domain/review/handover-file.ts';
import { REVIEW_LIMITS, ReviewChange, ReviewContent, ReviewTag } from '#shared/domain/review/photo-review.ts';
import { ReviewTrust } from '#shared/domain/review/review-trust.ts';
import { answer } from './answer.ts';
import { byPage, StepName } from './drafts.ts';

const PhotoKey = z.string().min(1).max(500);

/** One person's review of a photo, and when it was made. */
export const SignedReview = ReviewContent.extend({
  /** '' for the person here, else the author of a handover. */
  author: z.string(),
  at: z.iso.datetime(),
});
export type SignedReview = Readonly<z.infer<typeof SignedReview>>;

/** Somebody else's review. `differs`: this person reviewed the photo differently, and the difference is not settled. */
export const TheirReview = SignedReview.extend({ differs: z.boolean() });
export type TheirReview = Readonly<z.infer<typeof TheirReview>>;

/** The reviews of a photo: by the person here, and by authors of handovers. There is at least one. */
export const PhotoReview = z.object({
  photoKey: z.string(),
  mine: SignedReview.nullable(),
  theirs: z.array(TheirReview),
  /** Any of them differs. */
  differs: z.boolean(),
});
export type PhotoReview = Readonly<z.infer<typeof PhotoReview>>;

/** How many steps can be undone and redone. */
export const ReviewSteps = z.object({ undo: z.int(), redo: z.int() });
export type ReviewSteps = z.infer<typeof ReviewSteps>;

/**
 * What a change did: the reviews of every photo that it touched (null: none is left), or that is without a part of it
 * (`leftOutOf`), and the steps.
 */
export const ChangedReviews = z.object({
  reviews: z.array(z.object({ photoKey: z.string(), review: PhotoReview.nullable() })),
  steps: ReviewSteps,
  /** What the last of the steps was called; null when none was undone or redone. */
  step: StepName.nullable(),
});
export type ChangedReviews = z.infer<typeof ChangedReviews>;

/** What a step did, and who made it. */
const ofStep = { name: StepName, ...byPage };

/** Most photos of one change, which is one step. */
export const MOST_MARKED = 20_000;

/** Whose reviews count for trust. null: all stores, displays of all types, all times. */
export const TrustQuery = z.object({
  externalIds: z.array(ExternalId).max(10_000).nullable(),
  displayTypes: z.array(ExpositionType).nullable(),
  from: z.iso.datetime({ offset: true }).nullable(),
  to: z.iso.datetime({ offset: true }).nullable(),
});
export type TrustQuery = z.infer<typeof TrustQuery>;

export const reviewsContract = {
  /**
   * Changes this person's reviews of photos, as one step. Nothing of it is ever sent. An answer means that it is
   * on the disk; fails with `unwritable` or `read_only`, and then nothing has changed.
   */
  mark: oc
    .input(z.object({ photoKeys: z.array(PhotoKey).min(1).max(MOST_MARKED), change: ReviewChange, ...ofStep }))
    .output(answer(ChangedReviews)),
  /**
   * Settles differences with an author, as one step. `mine` and `theirs` let the other go; `both` keeps both as they
   * are.
   */
  settle: oc
    .input(
      z.object({
        photoKeys: z.array(PhotoKey).min(1).max(MOST_MARKED),
        author: z.string().min(1).max(REVIEW_LIMITS.author),
        keep: z.enum(['mine', 'theirs', 'both']),
        ...ofStep,
      }),
    )
    .output(answer(ChangedReviews)),
  /**
   * Undo and redo, without an end and across restarts. `step`: the one that is meant; nothing is done when another is
   * next. Absent: the next ones, whichever they are.
   */
  move: oc
    .input(
      z.object({
        way: z.enum(['undo', 'redo']),
        count: z.int().min(1).max(1000).default(1),
        step: z.int().optional(),
        ...byPage,
      }),
    )
    .output(answer(ChangedReviews)),
  steps: oc.output(answer(ReviewSteps)),
  /** Reviews of photos, or of all photos that have one, newest first. */
  reviews: oc
    .input(
      z.object({
        photoKeys: z.array(PhotoKey).max(MOST_MARKED).nullable(),
        differing: z.boolean().default(false),
        from: z.int().min(0).default(0),
        count: z.int().min(1).max(5000).default(1000),
      }),
    )
    .output(answer(z.object({ total: z.int(), items: z.array(PhotoReview) }))),
  /** Tags and authors that occur, with how often, the most frequent first; handovers that were imported, latest first. */
  totals: oc.output(
    answer(
      z.object({
        tags: z.array(z.object({ tag: ReviewTag, count: z.int() })),
        authors: z.array(z.object({ author: z.string(), count: z.int() })),
        differing: z.int(),
        handovers: z.array(HandoverRef.extend({ photos: z.int() })),
      }),
    ),
  ),
  /** What people say of the measure. */
  trust: oc.input(TrustQuery).output(answer(ReviewTrust)),
};
