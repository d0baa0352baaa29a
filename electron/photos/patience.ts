import { pauseBeforeRetry } from '#electron/api/api-client.ts';
import { type Clock, wait } from '#electron/lib/clock.ts';
import { FailureError } from '#electron/lib/failure-error.ts';

type PatiencePorts = { readonly clock: Clock; readonly random: () => number };

/**
 * Runs a download from a host again that was put off (429), once the pause is over for which the host asked.
 *
 * @throws FailureError of the download: another failure, a pause that is too long to wait for, or put off too often
 */
type Patience = <Value>(host: string, download: () => Promise<Value>, signal: AbortSignal) => Promise<Value>;

/** All downloads from a host share its pauses: while it wants to be left alone, none begins. */
export function createPatience({ clock, random }: PatiencePorts): Patience {
  /** Until when nothing is asked of a host, in milliseconds since 1970 UTC. */
  const pausedUntil = new Map<string, number>();
  const pauseAfter = (error: unknown, attempts: number): number | null =>
    error instanceof FailureError && error.failure.code === 'rate_limited'
      ? pauseBeforeRetry(error.failure, attempts, random)
      : null;

  return async (host, download, signal) => {
    for (let attempts = 1; ; attempts += 1) {
      for (;;) {
        const left = (pausedUntil.get(host) ?? 0) - clock.now();
        if (left <= 0) break;
        await wait(clock, left, signal);
      }
      try {
        return await download();
      } catch (error) {
        const pause = pauseAfter(error, attempts);
        if (pause === null) throw error;
        pausedUntil.set(host, Math.max(pausedUntil.get(host) ?? 0, clock.now() + pause));
      }
    }
  };
}
