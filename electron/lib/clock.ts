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

/**
 * Waits for a task, but not for ever.
 *
 * @param ms the longest wait
 * @param task given a signal that is aborted when the time is over
 * @returns null when the time is over first
 */
export async function within<Value>(
  clock: Clock,
  ms: number,
  task: (leaving: AbortSignal) => Promise<Value>,
): Promise<Value | null> {
  const [leaving, done] = [new AbortController(), new AbortController()];
  const result = task(leaving.signal);
  const over = wait(clock, ms, done.signal).then(
    () => null,
    () => result,
  );
  // Whichever comes second has nobody who listens.
  over.catch(() => {});
  result.catch(() => {});
  try {
    return await Promise.race([result, over]);
  } finally {
    done.abort();
    leaving.abort();
  }
}
