import { oc } from '@orpc/contract';
import { z } from 'zod';
import { HandoverAuthor } from '#shared/domain/review/handover-file.ts';
import { answer } from './answer.ts';
import { StepName } from './drafts.ts';
import { Picture } from './photos.ts';
import { ChangedReviews } from './reviews.ts';

/** Why a file is not accepted as a handover. `other_workspace`: none of its photos or stores is of this workspace. */
export const HandoverReason = z.enum([
  'too_large',
  'unpacks_too_large',
  'not_a_handover',
  'broken',
  'newer',
  'other_workspace',
  'too_many_photos',
]);
export type HandoverReason = z.infer<typeof HandoverReason>;

/** What is in a handover, and how it compares with the reviews here. */
export const HandoverSummary = z.object({
  author: z.string(),
  at: z.iso.datetime(),
  /** What the author had filtered by; each page parses its own and drops what it no longer knows. */
  filter: z.record(z.string().max(40), z.unknown()),
  photos: z.int(),
  pictures: z.int(),
  /** External IDs of the stores of the photos, and their first and last day; null: nobody knows. */
  stores: z.array(z.string()).readonly(),
  days: z.object({ from: z.string(), to: z.string() }).readonly().nullable(),
  /** Reviewed photos of the file: without a review here, with nothing new, and reviewed differently here. */
  added: z.int(),
  same: z.int(),
  differing: z.int(),
  /** It was imported before. */
  isKnown: z.boolean(),
});
export type HandoverSummary = z.infer<typeof HandoverSummary>;

/** Most photos of one file that is written. */
export const MOST_HANDED = 20_000;

const PhotoKeys = z.array(z.string().min(1).max(500)).min(1).max(MOST_HANDED);

/** Pictures of one size: how many would be in the file, and why others would not. */
const HandedPictures = z.object({
  pictures: z.int(),
  bytes: z.int(),
  /** Not on this computer. */
  missing: z.int(),
  /** Here, but the file would be larger than `tables.begin` takes. */
  leftOut: z.int(),
});

/** What a handover of photos would hold. */
export const HandoverPreview = z.object({
  photos: z.int(),
  /** Photos of which anyone says something. */
  reviews: z.int(),
  /** An estimate of the size without pictures, in bytes. */
  bytes: z.int(),
  thumbnails: HandedPictures,
  originals: HandedPictures,
});
export type HandoverPreview = z.infer<typeof HandoverPreview>;

const Refused = z.object({ result: z.literal('refused'), reason: HandoverReason });

/** A file that was passed in with `tables.begin` and `tables.put`; `tables.drop` forgets it. */
const OfFile = z.object({ tableId: z.string().min(1).max(100) });

export const handoversContract = {
  /** What a file would hold and how large it would be, before it is written. */
  preview: oc.input(z.object({ photoKeys: PhotoKeys })).output(answer(HandoverPreview)),
  /**
   * Writes a handover file of photos, in their order, with everyone's reviews. It holds no token, no
   * login code and no link. Pictures that are not on this computer, or would make it larger than `tables.begin` takes,
   * are counted and left out.
   */
  export: oc
    .input(
      z.object({
        photoKeys: PhotoKeys,
        pictures: z.enum(['none', 'thumbnails', 'originals']),
        author: HandoverAuthor,
        filter: z.record(z.string().max(40), z.unknown()),
      }),
    )
    .output(
      answer(
        z.object({
          file: Picture,
          photos: z.int(),
          reviews: z.int(),
          pictures: z.int(),
          missingPictures: z.int(),
          leftOutPictures: z.int(),
        }),
      ),
    ),
  /** Reads a file and compares it with the reviews here. Changes nothing. */
  read: oc
    .input(OfFile)
    .output(
      answer(
        z.discriminatedUnion('result', [z.object({ result: z.literal('read'), summary: HandoverSummary }), Refused]),
      ),
    ),
  /**
   * Takes over what it says, as one step, with its photos as a collection (the period `handover` of queues), and its
   * pictures that are not here. What the person here says is never
   * changed: differences are marked by `differs` of reviews, and settled with `review.settle`.
   */
  import: oc.input(OfFile.extend({ name: StepName, by: z.string().max(100) })).output(
    answer(
      z.discriminatedUnion('result', [
        z.object({
          result: z.literal('imported'),
          changed: ChangedReviews,
          /** The step, for `review.move`; null: it is none, for all that was new are pictures. */
          stepId: z.int().nullable(),
          pictures: z.int(),
        }),
        Refused,
      ]),
    ),
  ),
};
