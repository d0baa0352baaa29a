import { compareCodePoints } from '#shared/lib/compare-text.ts';
import type { ReviewMark } from './photo-review.ts';
import { deltaOfPhoto, type QueueData } from './queue-data.ts';
import type { ReviewOrder, ReviewQuery } from './queue-query.ts';

/** Photos of the stores and the period of a query, before its other filters. */
export type FoundPhotos = Omit<QueueData, 'photos' | 'runs'> & {
  readonly runs: readonly (QueueData['runs'][number] & {
    /** Milliseconds since 1970 UTC, and minutes since Sunday 00:00 of the chain's local time; null: not known. */
    readonly ms: number | null;
    readonly weekMinute: number | null;
  })[];
  readonly photos: Omit<QueueData['photos'], 'mark'> & { readonly hasLink: readonly boolean[] };
};

type Writable<Type> = { -readonly [Name in keyof Type]: Type[Name] extends readonly (infer Item)[] ? Item[] : never };

/** Nothing yet; stores, displays, runs and photos are added as they are found. */
export const nothingFound = (): Writable<Omit<FoundPhotos, 'photos'>> & {
  photos: Writable<FoundPhotos['photos']>;
} => ({
  stores: [],
  displays: [],
  runs: [],
  imageStatuses: [],
  photos: { key: [], display: [], run: [], measured: [], target: [], imageStatus: [], hasLink: [] },
});

/** Reviews of photos, by key: the mark that counts, who gave which, and whether a difference is to be settled. */
export type ReviewBriefs = ReadonlyMap<
  string,
  {
    readonly mark: ReviewMark | null;
    readonly tags: readonly string[];
    readonly authors: readonly string[];
    readonly differs: boolean;
  }
>;

type QueueFilter = Omit<ReviewQuery, 'stores' | 'period' | 'order'>;

/**
 * The photos that fit a query, by their places, in its order.
 *
 * @param weekMinutes the slots of the query as minutes since Sunday 00:00
 * @param collator for names of stores and displays
 * @param count of those that come first
 */
export function placesOfQueue(
  found: FoundPhotos,
  filter: QueueFilter & { readonly order: ReviewOrder },
  weekMinutes: readonly number[],
  reviews: ReviewBriefs,
  collator: Intl.Collator,
  count: number,
): QueuePlaces {
  const fits = createFilter(found, filter, weekMinutes, reviews);
  const places: number[] = [];
  for (let place = 0; place < found.photos.key.length; place += 1) if (fits(place)) places.push(place);
  return { all: places, first: inOrder(found, places, filter.order, collator, count) };
}

/** Photos of a queue: all of them in no order, and those that come first. */
type QueuePlaces = { readonly all: readonly number[]; readonly first: readonly number[] };

/** @returns null: anything fits */
const setOf = <Item>(items: readonly Item[]): ReadonlySet<Item> | null => (items.length === 0 ? null : new Set(items));

function createFilter(
  { photos, displays, runs, imageStatuses }: FoundPhotos,
  filter: QueueFilter,
  weekMinutes: readonly number[],
  reviews: ReviewBriefs,
): (place: number) => boolean {
  const slots = setOf(weekMinutes);
  const [types, ids] = [setOf<string | null>(filter.displayTypes), setOf<string | null>(filter.expositionIds)];
  const categories = setOf<string>(filter.categories);
  const [runIds, runStatuses] = [setOf<string | null>(filter.protocolIds), setOf<string | null>(filter.runStatuses)];
  const displayFits = displays.map(
    ({ type, expositionId, categories: own }) =>
      (types?.has(type) ?? true) &&
      (ids?.has(expositionId) ?? true) &&
      (categories === null || (own ?? []).some((category) => categories.has(category))),
  );
  const runFits = runs.map(
    ({ protocolId, status, weekMinute }) =>
      (runIds?.has(protocolId) ?? true) &&
      (runStatuses?.has(status) ?? true) &&
      (slots === null || (weekMinute !== null && slots.has(weekMinute))),
  );
  const wantedStatuses = setOf<string>(filter.photoStatuses);
  const statusFits = imageStatuses.map((status) => wantedStatuses?.has(status) ?? true);
  const measureFits = createMeasureFilter(filter);
  const reviewFits = createReviewFilter(filter);
  return (place) => {
    const status = photos.imageStatus[place] ?? -1;
    return (
      (displayFits[photos.display[place] ?? -1] ?? false) &&
      (runFits[photos.run[place] ?? -1] ?? false) &&
      (status < 0 ? wantedStatuses === null : (statusFits[status] ?? false)) &&
      measureFits(photos.measured[place] ?? null, photos.target[place] ?? -1) &&
      reviewFits(reviews.get(photos.key[place] ?? ''))
    );
  };
}

function createMeasureFilter({ belowBy, notMeasured, notCompared }: QueueFilter) {
  if (belowBy === null && !notMeasured && !notCompared) return () => true;
  return (measured: number | null, target: number): boolean => {
    if (measured === null) return notMeasured;
    if (target < 0) return notCompared;
    const delta = deltaOfPhoto(measured, target) ?? 0;
    return belowBy !== null && delta < 0 && delta <= -belowBy;
  };
}

type ReviewBrief = ReviewBriefs extends ReadonlyMap<string, infer One> ? One : never;

function createReviewFilter({ reviewed, marks, tags, authors, differing }: QueueFilter) {
  const [wantedMarks, wantedTags, wantedAuthors] = [setOf<ReviewMark | null>(marks), setOf(tags), setOf(authors)];
  return (review: ReviewBrief | undefined): boolean =>
    (!differing || (review?.differs ?? false)) &&
    (reviewed === 'any' || (reviewed === 'yes') === ((review?.mark ?? null) !== null)) &&
    (wantedMarks?.has(review?.mark ?? null) ?? true) &&
    (wantedTags === null || (review?.tags ?? []).some((tag) => wantedTags.has(tag))) &&
    (wantedAuthors === null || (review?.authors ?? []).some((author) => wantedAuthors.has(author)));
}

/** Places of items in the order of their names: the n-th item is at place `ranks[n]`. */
function ranksOf<Item>(items: readonly Item[], compare: (a: Item, b: Item) => number): Int32Array {
  const ranks = new Int32Array(items.length);
  const sorted = items.map((_, index) => index).sort((a, b) => compare(items[a] as Item, items[b] as Item) || a - b);
  for (const [rank, index] of sorted.entries()) ranks[index] = rank;
  return ranks;
}

const MINUTES_PER_DAY = 1440;

function inOrder(
  found: FoundPhotos,
  places: readonly number[],
  order: ReviewOrder,
  collator: Intl.Collator,
  count: number,
): number[] {
  const { photos, displays, runs, stores } = found;
  const storeRanks = ranksOf(stores, (a, b) => collator.compare(a.name, b.name));
  const displayRanks = ranksOf(
    displays,
    (a, b) => (storeRanks[a.store] ?? 0) - (storeRanks[b.store] ?? 0) || collator.compare(a.label ?? '', b.label ?? ''),
  );
  const walk = (at: number): number => displayRanks[photos.display[at] ?? -1] ?? 0;
  // Photos without a time come after all others, and so do photos without a delta.
  const newest = (at: number): number => -(runs[photos.run[at] ?? -1]?.ms ?? Number.MIN_SAFE_INTEGER);
  const below = (at: number): number => {
    const target = photos.target[at] ?? -1;
    return deltaOfPhoto(photos.measured[at] ?? null, target < 0 ? null : target) ?? Number.MAX_SAFE_INTEGER;
  };
  // The day of the week does not matter: slots of one time of day are looked through together.
  const slot = (at: number): number => {
    const minute = runs[photos.run[at] ?? -1]?.weekMinute ?? null;
    return minute === null ? Number.MAX_SAFE_INTEGER : minute % MINUTES_PER_DAY;
  };
  const numbers = {
    furthest_below: [below, newest, walk],
    newest: [newest, walk],
    store_display: [walk, newest],
    slot: [slot, newest, walk],
  }[order];
  const columns = numbers.map((numberAt) => columnOf(places, numberAt));
  const [first = new Float64Array()] = columns;
  // Indices of places: a column holds no more than what is sorted.
  const sorted = firstOf(first, count).sort((a, b) => {
    for (const column of columns) {
      const [left, right] = [column[a] ?? 0, column[b] ?? 0];
      if (left !== right) return left < right ? -1 : 1;
    }
    return compareCodePoints(photos.key[places[a] ?? -1] ?? '', photos.key[places[b] ?? -1] ?? '');
  });
  return sorted.slice(0, count).map((index) => places[index] ?? -1);
}

// A plain loop: for a hundred thousand photos, Float64Array.from with a function takes several times as long.
function columnOf(places: readonly number[], numberAt: (place: number) => number): Float64Array {
  const column = new Float64Array(places.length);
  for (let index = 0; index < places.length; index += 1) column[index] = numberAt(places[index] ?? -1);
  return column;
}

/** Indices of at least the `count` smallest numbers, and of all that equal the last of them. */
function firstOf(numbers: Float64Array, count: number): number[] {
  const limit = count >= numbers.length ? Number.POSITIVE_INFINITY : (numbers.toSorted()[count - 1] ?? 0);
  const indices: number[] = [];
  for (let index = 0; index < numbers.length; index += 1) if ((numbers[index] ?? 0) <= limit) indices.push(index);
  return indices;
}
