import { z } from 'zod';
import { ExpositionType, ProductCategory, ProtocolStatus, StoreType } from '#shared/contract/enumerations.ts';
import { ExternalId, ProtocolTime, Weekday } from '#shared/contract/formats.ts';
import type { FillSum } from '../fill-rate-sum.ts';

/**
 * What photos can be grouped by. `time` is the `HH:MM` at which the run was scheduled. In `category` a photo counts once
 * in each category of its display, as in the service's reports; in `categories` it counts once, with all categories of
 * its display together, so that the groups add up.
 */
export const Dimension = z.enum([
  'weekday',
  'time',
  'store',
  'region',
  'storeType',
  'day',
  'week',
  'run',
  'displayType',
  'category',
  'categories',
  'display',
]);
export type Dimension = z.infer<typeof Dimension>;

/** Dimensions that a photo has from its display; all others are of its run. */
export const DISPLAY_DIMENSIONS: ReadonlySet<Dimension> = new Set(['displayType', 'category', 'categories', 'display']);

/** What stands between the categories of a key of `categories`. */
export const CATEGORY_SEPARATOR = ' ';

/** At most this many groups; of more, those that come first in the order of their keys. */
export const MOST_GROUPS = 50_000;
/** At most this many photos that explain a shortfall. */
const MOST_EXAMPLES = 12;

/** An empty list would leave nothing, so that it is not allowed. */
const anyOf = <Item extends z.ZodType>(item: Item) => z.array(item).min(1).max(10_000).optional();

/** Which photos count. What is absent filters nothing; filters that are set all have to fit. */
export const PhotoFilter = z.object({
  externalIds: anyOf(ExternalId),
  /** null: stores without a region. */
  regionIds: anyOf(z.string().nullable()),
  /** null: stores whose type is not known. */
  storeTypes: anyOf(StoreType.nullable()),
  weekdays: anyOf(Weekday),
  times: anyOf(ProtocolTime),
  displayTypes: anyOf(ExpositionType),
  /** Displays with any of these; null: displays without a category. */
  categories: anyOf(ProductCategory.nullable()),
  expositionIds: anyOf(z.string()),
  protocolIds: anyOf(z.string()),
});
export type PhotoFilter = z.infer<typeof PhotoFilter>;

const range = { from: z.iso.datetime({ offset: true }), to: z.iso.datetime({ offset: true }) };

/**
 * Asks for sums of photos of runs with a status in `[from, to)`.
 *
 * `before`: a second period to compare with. `paired`: only runs that both periods have count (compare-period.ts).
 */
export const SumsQuery = PhotoFilter.extend({
  ...range,
  status: ProtocolStatus,
  /** In the order of the keys; none: only the total. */
  groupBy: z.array(Dimension).max(3),
  before: z.object({ ...range, paired: z.boolean() }).optional(),
  /** So many photos that explain the shortfall best. */
  examples: z.int().min(0).max(MOST_EXAMPLES).default(0),
});
export type SumsQuery = z.infer<typeof SumsQuery>;

const Whole = z.int();

/** Exact sums of photos: rates are percent × 10,000 (fill-rate-sum.ts), so that parts add up to the whole. */
export const PhotoSum = z.object({
  /** Runs with at least one of the photos. */
  runCount: Whole,
  imageCount: Whole,
  measuredImageCount: Whole,
  measuredE4: Whole,
  comparedImageCount: Whole,
  comparedE4: Whole,
  expectedE4: Whole,
  belowExpectationCount: Whole,
  ambiguousExpectationCount: Whole,
}) satisfies z.ZodType<FillSum & { readonly runCount: number }>;
export type PhotoSum = z.infer<typeof PhotoSum>;

/** Photos that share a key; null: the period has none of them. One of the two is never null. */
export const SumGroup = z.object({
  /**
   * One part for each dimension that was asked for: the id of a store, region, run or display; a weekday as the API
   * counts it (`5`); a time `HH:MM`; a date; an ISO week; a value of an enumeration, or several of them. null: none.
   *
   * Days and weeks of the period before stand with the day or week of this period that is as far from its start.
   */
  key: z.array(z.string().nullable()),
  now: PhotoSum.nullable(),
  before: PhotoSum.nullable(),
});
export type SumGroup = z.infer<typeof SumGroup>;
