import type { Failure } from '#shared/bridge/failure.ts';

/** A service that asks for a longer pause gets it from the person, not from a request that seems to hang. */
export const LONGEST_RETRY_AFTER_SECONDS = 20;
const FIRST_PAUSE_MS = 400;
const LONGEST_PAUSE_MS = 8000;
const MOST_ATTEMPTS = 3;
/** A silence is expensive to wait for: 30 seconds each. */
const MOST_ATTEMPTS_AFTER_TIMEOUT = 2;

/**
 * Whether and when a failed GET is tried again: only what may pass by itself. A PUT never is, because nobody can
 * tell whether it was carried out.
 *
 * @param attempts how many were made
 * @param random 0 inclusive to 1 exclusive; spreads the pauses of many clients
 * @returns milliseconds to wait, or null: do not try again
 */
export function pauseBeforeRetry(failure: Failure, attempts: number, random: () => number): number | null {
  const most = failure.code === 'timeout' ? MOST_ATTEMPTS_AFTER_TIMEOUT : MOST_ATTEMPTS;
  if (attempts >= most) return null;
  const ceiling = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempts);
  const pause = Math.round(ceiling / 2 + (random() * ceiling) / 2);
  switch (failure.code) {
    case 'connection_lost':
    case 'timeout':
    case 'service_unavailable':
      return pause;
    case 'rate_limited': {
      const asked = failure.retryAfterSeconds;
      if (asked === null) return pause;
      return asked > LONGEST_RETRY_AFTER_SECONDS ? null : asked * 1000 + Math.round(random() * 250);
    }
    default:
      return null;
  }
}
