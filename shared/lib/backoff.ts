/** Pauses that double each time: the first one, and the longest allowed. */
export type Backoff = { readonly firstMs: number; readonly longestMs: number };

/**
 * The full pause after a number of failures, in milliseconds.
 *
 * @param failures how many in a row, from 1
 */
export function doubledMs({ firstMs, longestMs }: Backoff, failures: number): number {
  return Math.min(longestMs, firstMs * 2 ** (failures - 1));
}

/**
 * A random pause between half of that and all of it, so that callers that failed together do not all come back at the
 * same instant.
 *
 * @param failures how many in a row, from 1
 * @param random returns 0 (inclusive) to 1 (exclusive)
 */
export function jitteredMs(backoff: Backoff, failures: number, random: () => number): number {
  const whole = doubledMs(backoff, failures);
  return Math.round(whole / 2 + (random() * whole) / 2);
}
