import { pauseBeforeRetry } from '#electron/api/api-client.ts';
import { type Clock, wait } from '#electron/lib/clock.ts';
import { askedPauseMs, FailureError } from '#electron/lib/failure-error.ts';

type PatiencePorts = { readonly clock: Clock; readonly random: () => number };

/**
 * Runs a download from a host again that was put off (429, or 5xx with Retry-After), once the pause is over for which the host asked.
 *
 * @throws FailureError of the download: another failure, a pause that is too long to wait for, or put off too often
 */
type Patience = <Value>(host: string, download: () => Promise<Value>, signal: AbortSignal) => Promise<Value>;

/** All downloads from a host share its pauses: while it wants to be left alone, none begins. */
export function createPatience({ clock, random }: PatiencePorts): Patience {
  /** Of each host the pause that ends last. Whoever has waited for it ends it: the computer's clock may be set back. */
  const pauses = new Map<string, { readonly until: number; readonly ms: number }>();
  const pauseAfter = (error: unknown, attempts: number): number | null =>
    error instanceof FailureError && (error.failure.code === 'rate_limited' || askedPauseMs(error.failure) !== null)
      ? pauseBeforeRetry(error.failure, attempts, random)
      : null;

  return async (host, download, signal) => {
    for (let attempts = 1; ; attempts += 1) {
      for (let pause = pauses.get(host); pause !== undefined; pause = pauses.get(host)) {
        const left = Math.min(pause.until - clock.now(), pause.ms);
        if (left > 0) await wait(clock, left, signal);
        if (pauses.get(host) === pause) pauses.delete(host);
      }
      try {
        return await download();
      } catch (error) {
        const ms = pauseAfter(error, attempts);
        if (ms === null) throw error;
        const until = clock.now() + ms;
        if (until > (pauses.get(host)?.until ?? 0)) pauses.set(host, { until, ms });
      }
    }
  };
}
