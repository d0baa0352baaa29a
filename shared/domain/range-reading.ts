/** Half-open range of instants in milliseconds since 1970 UTC: `from` is included, `to` is not. */
type ReadingRange = { readonly from: number; readonly to: number };

/** One answer of the service for a range. `cut`: there was more. */
type RangeAnswer<Item> = { readonly items: readonly Item[]; readonly cut: boolean };

/** Progress of reading a whole range, from its end to its beginning, from a service that may cut its answers off. */
export type RangeReading<Item> = {
  /** What to ask for next; null when done. */
  readonly next: ReadingRange | null;
  /** From newer to older ranges. Within one range, items are in the service's order. */
  readonly items: readonly Item[];
  /** false as soon as something is known to be missing. */
  readonly complete: boolean;
  readonly requests: number;
  /** What has not been read yet; `next` is its newest part. */
  readonly rest: ReadingRange;
  /** The most items that any answer has held. */
  readonly largest: number;
  /** Items per millisecond in the part read last; 0 when not known. */
  readonly density: number;
  /** Whether a cut answer is assumed to hold the newest items; true until an answer disproves it. */
  readonly trustsOrder: boolean;
  /** `next` was chosen on that assumption, and should not be cut. */
  readonly isProof: boolean;
};

/** Protocols are scheduled to the second. */
const SMALLEST_RANGE_MS = 1000;
/** A service that always says "there is more" must not be asked for ever. */
const MOST_REQUESTS_PER_RANGE = 200;
/** Further requests that a reading may make for each full answer it has brought. */
const MOST_REQUESTS_PER_ANSWER = 4;
/** How full the next answer should be, so that a somewhat denser stretch is not cut off. */
const MEANT_TO_FILL = 0.85;
/** Requests that may be spent on guesses, beyond two per full answer. */
const FREE_GUESSES = 4;

/** A reading of a range for which nothing has been requested yet. */
export function beginRangeReading<Item>(range: ReadingRange): RangeReading<Item> {
  return {
    next: range.from < range.to ? range : null,
    items: [],
    complete: true,
    requests: 0,
    rest: range,
    largest: 0,
    density: 0,
    trustsOrder: true,
    isProof: false,
  };
}

/**
 * The next state after the answer for `reading.next`. Only items of uncut answers count, because no cursor is
 * documented (api.md section 4.6, architecture.md section 10). What a cut answer says about the order and density of
 * items only helps to choose the next range, so a service without any order is read just as completely, with more
 * requests. At the smallest range, or after too many requests, the items of a cut answer are taken, and the reading is
 * not complete.
 *
 * @param instantOf the instant of an item, in milliseconds since 1970 UTC; null when it does not say
 */
export function afterRangeAnswer<Item>(
  reading: RangeReading<Item>,
  answer: RangeAnswer<Item>,
  instantOf: (item: Item) => number | null,
): RangeReading<Item> {
  const asked = reading.next;
  if (!asked) return reading;
  const seen = {
    ...reading,
    requests: reading.requests + 1,
    trustsOrder: reading.trustsOrder && !(reading.isProof && answer.cut),
    isProof: false,
    largest: Math.max(reading.largest, answer.items.length),
  };
  if (!answer.cut) return continueBefore(seen, asked, answer.items, true);
  const newest = narrowed(seen, asked, answer.items, instantOf);
  const isOver = seen.requests >= mostRequests(seen);
  if (newest && !isOver) return newest;
  return isOver ? endEarly(seen, answer.items) : continueBefore(seen, asked, answer.items, false);
}

const mostRequests = ({ items, largest }: RangeReading<unknown>): number =>
  MOST_REQUESTS_PER_RANGE + Math.ceil((MOST_REQUESTS_PER_ANSWER * items.length) / Math.max(1, largest));

/** Takes the items of a range and continues with what is before it. */
function continueBefore<Item>(
  reading: RangeReading<Item>,
  asked: ReadingRange,
  items: readonly Item[],
  whole: boolean,
): RangeReading<Item> {
  const rest = { from: reading.rest.from, to: asked.from };
  const density = whole ? items.length / (asked.to - asked.from) : reading.density;
  const after = {
    ...reading,
    items: [...reading.items, ...items],
    complete: reading.complete && whole,
    rest,
    density,
  };
  return { ...after, next: rest.from < rest.to ? guess(after) : null };
}

/** Takes what a cut answer brought, and leaves the rest unread. */
function endEarly<Item>(reading: RangeReading<Item>, items: readonly Item[]): RangeReading<Item> {
  return { ...reading, items: [...reading.items, ...items], complete: false, next: null };
}

/**
 * As much of the rest as probably fits into one answer. When guesses have cost more than they brought, the whole rest
 * is requested instead: the newest items of the cut answer then form a range that is sure to fit.
 */
function guess<Item>(reading: RangeReading<Item>): ReadingRange {
  const { rest, density, largest, requests, items, trustsOrder } = reading;
  if (density * (rest.to - rest.from) <= largest * MEANT_TO_FILL) return rest;
  const mayGuess = !trustsOrder || requests <= (2 * items.length) / largest + FREE_GUESSES;
  return mayGuess ? newestOf(rest, (MEANT_TO_FILL * largest) / density) : rest;
}

/** The part of a cut range to request instead, at least its newest second; null when it can't be divided. */
function narrowed<Item>(
  reading: RangeReading<Item>,
  asked: ReadingRange,
  items: readonly Item[],
  instantOf: (item: Item) => number | null,
): RangeReading<Item> | null {
  if (asked.to - asked.from <= SMALLEST_RANGE_MS) return null;
  const oldest = reading.trustsOrder ? oldestOf(asked, items, instantOf) : null;
  if (oldest !== null) {
    // If the answer holds the newest items, everything in later seconds has come. There may be more in the oldest
    // item's own second.
    const from = Math.min(nextSecond(oldest), lastSecond(asked));
    if (from > asked.from) return { ...reading, isProof: true, next: { from, to: asked.to } };
  }
  const width = asked.to - asked.from;
  const dense = reading.density > 0 ? (MEANT_TO_FILL * reading.largest) / reading.density : width;
  return { ...reading, trustsOrder: false, next: newestOf(asked, Math.min(width / 2, dense)) };
}

/** The newest part of a range, about `width` wide and starting on a whole second; the whole range when that is less. */
function newestOf({ from, to }: ReadingRange, width: number): ReadingRange {
  const begin = Math.min(nextSecond(to - width - 1), lastSecond({ from, to }));
  return { from: Math.max(from, begin), to };
}

/** The instant of the last item; null unless every item has an instant within the range, newest first. */
function oldestOf<Item>(
  { from, to }: ReadingRange,
  items: readonly Item[],
  instantOf: (item: Item) => number | null,
): number | null {
  const instants = items.map(instantOf);
  const isOrdered = instants.every(
    (at, index) => at !== null && at >= from && at < to && at <= (instants[index - 1] ?? to),
  );
  return isOrdered ? (instants.at(-1) ?? null) : null;
}

const nextSecond = (at: number): number => (Math.floor(at / SMALLEST_RANGE_MS) + 1) * SMALLEST_RANGE_MS;
/** Where the newest second of a range begins. */
const lastSecond = ({ to }: ReadingRange): number => (Math.ceil(to / SMALLEST_RANGE_MS) - 1) * SMALLEST_RANGE_MS;
