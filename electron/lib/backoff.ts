const FIRST_MS = 1000;
const LONGEST_MS = 60_000;

/**
 * Pause before the next look at a service that did not answer: 1 second, doubled up to 60, between half and the
 * whole of it at random, so that many computers do not come back in the same instant.
 *
 * @param failures how many looks in a row have failed, from 1
 * @param random 0 inclusive to 1 exclusive
 */
export function backoffMs(failures: number, random: () => number): number {
  const ceiling = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(failures - 1, 10));
  return Math.max(FIRST_MS, Math.round(ceiling / 2 + (random() * ceiling) / 2));
}
