/** Time as an argument, so that tests need not wait. */
export type Clock = {
  /** Milliseconds since 1970 UTC. */
  now(): number;
  /** Calls `run` once after `ms`; the answer cancels it. */
  after(ms: number, run: () => void): () => void;
};

export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

/** Waits `ms`; rejects with the signal's reason when it is aborted first. */
export function wait(clock: Clock, ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const onAbort = () => {
      cancel();
      reject(signal?.reason);
    };
    const cancel = clock.after(ms, () => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    });
    signal?.addEventListener('abort', onAbort, { once: true });
  });
}

/** ISO 8601 in UTC of an instant in milliseconds. */
export function isoOf(instant: number): string {
  return new Date(instant).toISOString();
}
