const FIRST_MS = 1000;
/** What was drafted has to leave within a minute after the line is back. */
const LONGEST_MS = 20_000;
/** A service may ask for a longer pause than anybody waits. */
const LONGEST_ASKED_MS = 600_000;

/**
 * Pause after a failure, in milliseconds: 1 second, doubled up to 20, between half and the whole of it at random; or
 * what the service asks for, and a little more at random.
 *
 * @param failures how many in a row, from 1
 * @param asked what Retry-After said, in milliseconds
 * @param random 0 inclusive to 1 exclusive
 */
export function pauseAfterFailure(failures: number, asked: number | null, random: () => number): number {
  if (asked !== null) return Math.min(asked, LONGEST_ASKED_MS) + Math.round(random() * 500);
  const ceiling = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(failures - 1, 10));
  return Math.round(ceiling / 2 + (random() * ceiling) / 2);
}

const LAG_PAUSES_MS = [250, 500, 1000, 2000] as const;
const LONGEST_LAG_PAUSE_MS = 3000;

/** Pause before a look at whether what was sent is to be seen by now, in milliseconds. */
export function pauseForLag(looks: number): number {
  return LAG_PAUSES_MS[looks] ?? LONGEST_LAG_PAUSE_MS;
}
