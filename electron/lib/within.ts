import { type Clock, wait } from './clock.ts';

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
