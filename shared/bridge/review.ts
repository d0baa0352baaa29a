import { oc } from '@orpc/contract';
import { z } from 'zod';
import { ExternalId, ProtocolTime, Weekday } from '#shared/contract/formats.ts';
import { OtherField } from '#shared/domain/loose-record.ts';
import { HandoverRef } from '#shared/domain/review/handover-file.ts';
import { PhotoDescription, TargetState } from '#shared/domain/review/photo-description.ts';
import { ReviewMark } from '#shared/domain/review/photo-review.ts';
import { QueueData } from '#shared/domain/review/queue-data.ts';
import { ReviewQuery } from '#shared/domain/review/queue-query.ts';
import { answer } from './answer.ts';
import { PictureSize } from './photos.ts';
import { PhotoReview, reviewsContract } from './reviews.ts';

/** Most photos of one queue. Beyond that the queue keeps those that come first and says how many it left out. */
export const MOST_QUEUED = 100_000;
/** Most photos of one call of `facts`. */
export const MOST_FACTS = 500;

/** What a queue can't show. Everything counts the stores and the period of the query, before other filters. */
export const QueueGaps = z.object({
  storesAsked: z.int(),
  /** Stores with at least something of the period here. */
  storesKept: z.int(),
  /** The first stores of which nothing is here. */
  storesMissing: z.array(z.object({ externalId: z.string(), name: z.string() })),
  /** Stores of which only a part of the period is here, or is known to lack something. */
  storesInPart: z.int(),
  /** The list of stores is not here as a whole, so nobody knows how many there are. */
  isStoreListUnknown: z.boolean(),
  /** Runs that are listed, but whose photos have not been read. */
  runsWithoutPhotos: z.int(),
  /** Photos in the queue without a measured fill rate, without a target, with several, and without a link. */
  notMeasured: z.int(),
  withoutTarget: z.int(),
  ambiguous: z.int(),
  withoutPicture: z.int(),
  /** Photos that are here, but belong to no time, so they fit no period. */
  withoutTime: z.int(),
  /** Photos beyond MOST_QUEUED. */
  leftOut: z.int(),
  /** Photos of a handover of which neither the file nor this computer says anything. */
  notDescribed: z.int(),
});
export type QueueGaps = z.infer<typeof QueueGaps>;

/** The photos of a query in its order, packed into columns (queuedPhotoAt takes one out), with what is missing. */
export const ReviewQueue = QueueData.extend({
  total: z.int(),
  /** Photos among them with a mark, by anyone. */
  reviewed: z.int(),
  /** Places of those of which people say different things that nobody has settled. */
  differing: z.array(z.int()).readonly(),
  /** Filters that would leave something: every value that occurs in the stores and period, before other filters. */
  choices: z.object({
    slots: z.array(z.object({ weekday: Weekday, protocolTime: ProtocolTime })),
    displayTypes: z.array(z.string()),
    categories: z.array(z.string()),
    runStatuses: z.array(z.string()),
    photoStatuses: z.array(z.string()),
  }),
  gaps: QueueGaps,
  /**
   * Of a queue of a handover: places of the photos whose figures are those that its sender saw, because none are here.
   * null: the handover is not here, or the queue is of none.
   */
  handed: z.array(z.int()).readonly().nullable(),
  /** Age of the oldest part; null: nothing is here. */
  asOf: z.iso.datetime().nullable(),
  /** A queue is always calculated here. */
  source: z.literal('computer'),
});
export type ReviewQueue = z.infer<typeof ReviewQueue>;

/** Everything that is known of a photo; null where it is not. */
export const ReviewFacts = PhotoDescription.extend({
  photoKey: z.string(),
  /** Sizes of its picture that are on this computer. */
  kept: z.array(PictureSize),
  /** Fields of the service's photo and run that Endcap does not know, as they came. */
  other: z.array(OtherField),
  runOther: z.array(OtherField),
  /** When its oldest part was read; null: only what was noted with its review, or came with a handover, is here. */
  asOf: z.iso.datetime().nullable(),
  /** The handover that its description is from, as the sender saw it; null: from results or a review here. */
  from: HandoverRef.nullable(),
  review: PhotoReview.nullable(),
});
export type ReviewFacts = z.infer<typeof ReviewFacts>;

/** A display at a time. */
export const HistoryQuery = z.object({
  externalId: ExternalId,
  expositionId: z.string().min(1),
  /** ISO 8601: the instant of the run of the photo that is looked at. */
  at: z.iso.datetime({ offset: true, local: true }),
});
export type HistoryQuery = z.infer<typeof HistoryQuery>;

/** One photo of a display's past, as in a film strip. */
export const HistoryPhoto = z.object({
  photoKey: z.string(),
  protocolId: z.string().nullable(),
  at: z.iso.datetime(),
  scheduledDate: z.string(),
  scheduledAt: z.string(),
  runStatus: z.string(),
  measured: z.number().nullable(),
  expected: z.number().nullable(),
  target: TargetState,
  mark: ReviewMark.nullable(),
});
export type HistoryPhoto = z.infer<typeof HistoryPhoto>;

/** The same shelf through time, from photos that are here. Lists name photos by their place in `photos`. */
export const ShelfHistory = z.object({
  /** The 28 days up to the end of the day of `at`, and what the lists need of earlier ones; oldest first. */
  photos: z.array(HistoryPhoto),
  /** At the same time of day on the days before and that day, newest first. */
  sameSlot: z.array(z.int()),
  /** All of that day, in the order of the day. */
  sameDay: z.array(z.int()),
  /** Highest measured fill rate of the 28 days before; null: none was measured. */
  best: z.int().nullable(),
  /** The last one before `at` that was above its target, however long ago. */
  lastAbove: z.int().nullable(),
  asOf: z.iso.datetime().nullable(),
  /** false: some of the 28 days is not here. */
  complete: z.boolean(),
});
export type ShelfHistory = z.infer<typeof ShelfHistory>;

export const reviewContract = {
  /**
   * Asks the service nothing, so it is answered without a network too. `first`: only so many photos, those that come
   * first, which is answered before the queue is sorted; every count is that of the whole queue.
   */
  queue: oc
    .input(ReviewQuery.extend({ first: z.int().min(1).max(MOST_QUEUED).default(MOST_QUEUED) }))
    .output(answer(ReviewQueue)),
  /** In the order of the keys; null for a photo of which nothing is here. */
  facts: oc
    .input(z.object({ photoKeys: z.array(z.string().min(1)).max(MOST_FACTS) }))
    .output(answer(z.array(ReviewFacts.nullable()))),
  history: oc.input(HistoryQuery).output(answer(ShelfHistory)),
  ...reviewsContract,
};
