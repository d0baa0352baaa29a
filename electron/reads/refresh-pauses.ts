import { FailureError } from '#electron/lib/failure-error.ts';
import type { FailureCode } from '#shared/bridge/failure.ts';

/** Which refreshes have failed lately and are better left alone for a while. */
export type RefreshPauses = {
  /** @returns how long, in milliseconds; null: it would fail the next time as well */
  begin(key: string, error: unknown): number | null;
  /** Whether it is not over yet. */
  has(key: string): boolean;
  /** Whether the last refresh has failed, however long ago. */
  hasFailed(key: string): boolean;
  end(key: string): void;
  endAll(): void;
};

/** Failures that may be over when the pause is. */
const PASSING: readonly FailureCode[] = ['rate_limited', 'service_unavailable', 'timeout', 'connection_lost'];
const FIRST_MS = 15_000;
const LONGEST_MS = 15 * 60_000;
const MOST_REMEMBERED = 500;

/**
 * Longer with every failure of the same read, and never shorter than the service asks for.
 *
 * @param now milliseconds since 1970 UTC
 */
export function createRefreshPauses(now: () => number): RefreshPauses {
  const pauses = new Map<string, { readonly until: number; readonly failures: number }>();
  return {
    begin(key, error) {
      const failures = (pauses.get(key)?.failures ?? 0) + 1;
      const own = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(failures - 1, 10));
      const ms = Math.max(own, askedMs(error));
      pauses.delete(key);
      pauses.set(key, { until: now() + ms, failures });
      const [oldest] = pauses.keys();
      if (pauses.size > MOST_REMEMBERED && oldest !== undefined) pauses.delete(oldest);
      return error instanceof FailureError && PASSING.includes(error.failure.code) ? ms : null;
    },
    hasFailed: (key) => pauses.has(key),
    has: (key) => (pauses.get(key)?.until ?? 0) > now(),
    end: (key) => void pauses.delete(key),
    endAll: () => pauses.clear(),
  };
}

function askedMs(error: unknown): number {
  const failure = error instanceof FailureError ? error.failure : null;
  return failure?.code === 'rate_limited' ? (failure.retryAfterSeconds ?? 0) * 1000 : 0;
}
