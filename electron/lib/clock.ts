/** Time passed in as an argument, so that tests don't have to wait. */
export type Clock = {
  /** Milliseconds since 1970 UTC. */
  now(): number;
  /** Calls `run` once after `ms`; call the returned function to cancel it. */
  after(ms: number, run: () => void): () => void;
};

export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

/** Waits `ms` milliseconds. If the signal is aborted first, rejects with its reason. */
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

/** Runs something after each `ms` milliseconds, until the signal is aborted. */
export function everySoOften(clock: Clock, ms: number, signal: AbortSignal, run: () => void): void {
  const again = () => {
    run();
    everySoOften(clock, ms, signal, run);
  };
  wait(clock, ms, signal).then(again, () => {});
}

/** ISO 8601 in UTC of an instant in milliseconds. */
export function isoOf(instant: number): string {
  return new Date(instant).toISOString();
}

/**
 * Waits for a task, but not for ever.
 *
 * @param ms the longest wait, in milliseconds
 * @param task given a signal that is aborted when the time is over
 * @returns null: the time was over first
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
  // The loser of the race is ignored, even if it fails.
  over.catch(() => {});
  result.catch(() => {});
  try {
    return await Promise.race([result, over]);
  } finally {
    done.abort();
    leaving.abort();
  }
}
