/** Pauses that double: the first one, and the longest that there is. */
export type Backoff = { readonly firstMs: number; readonly longestMs: number };

/**
 * The whole pause after so many failures, in milliseconds.
 *
 * @param failures how many in a row, from 1
 */
export function doubledMs({ firstMs, longestMs }: Backoff, failures: number): number {
  return Math.min(longestMs, firstMs * 2 ** (failures - 1));
}

/**
 * Between half and the whole of that pause at random, so that those who failed together do not come back in the same
 * instant.
 *
 * @param failures how many in a row, from 1
 * @param random 0 inclusive to 1 exclusive
 */
export function jitteredMs(backoff: Backoff, failures: number, random: () => number): number {
  const whole = doubledMs(backoff, failures);
  return Math.round(whole / 2 + (random() * whole) / 2);
}
