import { z } from 'zod';
import { ExpositionType, ProductCategory } from '#shared/contract/enumerations.ts';
import { ExternalId, ProtocolTime, Weekday } from '#shared/contract/formats.ts';
import { HandoverRef } from './handover-file.ts';
import { ReviewMark, ReviewTag } from './photo-review.ts';

const list = <Item extends z.ZodType>(item: Item) => z.array(item).max(1000).default([]);

/**
 * Which photos a queue covers: those of the runs of a range `[from, to)`, of the latest run of each store that is here
 * and has a wanted status, `completed` unless statuses are given, or those of a handover, whatever their runs.
 */
export const ReviewPeriod = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('range'),
    from: z.iso.datetime({ offset: true }),
    to: z.iso.datetime({ offset: true }),
  }),
  z.object({ kind: z.literal('last_run') }),
  HandoverRef.extend({ kind: z.literal('handover') }),
]);
export type ReviewPeriod = z.infer<typeof ReviewPeriod>;

export const ReviewOrder = z.enum(['furthest_below', 'newest', 'store_display', 'slot']);
export type ReviewOrder = z.infer<typeof ReviewOrder>;

/** Photos to go through. An empty list filters nothing; filters that are set all have to fit. */
export const ReviewQuery = z.object({
  stores: z.union([z.literal('all'), z.array(ExternalId).min(1).max(10_000)]),
  period: ReviewPeriod,
  slots: list(z.object({ weekday: Weekday, protocolTime: ProtocolTime })),
  displayTypes: list(ExpositionType),
  categories: list(ProductCategory),
  /** Displays and runs by id, for links from other pages. */
  expositionIds: list(z.string()),
  protocolIds: list(z.string()),
  /** As services write them, also those that this contract does not know. */
  runStatuses: list(z.string()),
  photoStatuses: list(z.string()),
  /**
   * These three add up: a photo fits when any of those that are set fits. `belowBy`: measured at least so many points
   * below its target; 0: below it at all; null: not set.
   */
  belowBy: z.number().min(0).max(100).nullable().default(null),
  notMeasured: z.boolean().default(false),
  /** Measured, but without exactly one target. */
  notCompared: z.boolean().default(false),
  /** Whether the photo has a mark, by anyone. */
  reviewed: z.enum(['any', 'yes', 'no']).default('any'),
  marks: list(ReviewMark),
  /** Any of these. */
  tags: list(ReviewTag),
  /** Who has said something of the photo: '' for the person here, else an author of a handover. */
  authors: list(z.string()),
  /** Only photos of which the person here and somebody else say different things that nobody has settled. */
  differing: z.boolean().default(false),
  order: ReviewOrder.default('furthest_below'),
});
export type ReviewQuery = z.infer<typeof ReviewQuery>;
