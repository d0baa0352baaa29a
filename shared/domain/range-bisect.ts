/** Half-open range of instants in milliseconds since 1970 UTC: `from` belongs to it, `to` does not. */
export type InstantRange = { readonly from: number; readonly to: number };

/** Progress of reading a whole range from a service that may cut its answers. */
export type RangeReading<Item> = {
  /** What is still to be asked, newest first; empty: done. */
  readonly pending: readonly InstantRange[];
  /** Newest first, as far as the service keeps its order. */
  readonly items: readonly Item[];
  /** False as soon as something is known to be missing. */
  readonly complete: boolean;
  readonly requests: number;
};

/** One answer of the service for a range; `cut`: there was more. */
export type RangeAnswer<Item> = { readonly items: readonly Item[]; readonly cut: boolean };

/** Protocols are scheduled to the second. */
export const SMALLEST_RANGE_MS = 1000;
/** A service that always says "there is more" must not be asked for ever. */
export const MOST_REQUESTS_PER_RANGE = 200;

export function beginRangeReading<Item>(range: InstantRange): RangeReading<Item> {
  return { pending: range.from < range.to ? [range] : [], items: [], complete: true, requests: 0 };
}

/**
 * The next state after the answer for `reading.pending[0]`. A cut answer is thrown away and its range asked
 * again in two halves, because no cursor is documented (api.md section 4.6, design.md section 8). At the smallest
 * range, or when too many requests were needed, what came is kept and the whole is not complete.
 */
export function afterRangeAnswer<Item>(reading: RangeReading<Item>, answer: RangeAnswer<Item>): RangeReading<Item> {
  const [range, ...rest] = reading.pending;
  if (!range) return reading;
  const requests = reading.requests + 1;
  if (!answer.cut) return { ...reading, requests, pending: rest, items: [...reading.items, ...answer.items] };
  const halves = halvesOf(range);
  // Each range still pending needs at least one request of its own.
  if (halves && requests + rest.length + halves.length <= MOST_REQUESTS_PER_RANGE) {
    return { ...reading, requests, pending: [...halves, ...rest] };
  }
  return { requests, pending: rest, items: [...reading.items, ...answer.items], complete: false };
}

/** The later and the earlier half, meeting at a whole second where there is one; null: not to be divided. */
export function halvesOf({ from, to }: InstantRange): readonly [InstantRange, InstantRange] | null {
  if (to - from <= SMALLEST_RANGE_MS) return null;
  const half = from + Math.floor((to - from) / 2);
  const second = Math.ceil(half / SMALLEST_RANGE_MS) * SMALLEST_RANGE_MS;
  const middle = second < to ? second : half;
  return [
    { from: middle, to },
    { from, to: middle },
  ];
}
