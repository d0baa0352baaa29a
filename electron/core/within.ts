import { type Clock, wait } from './clock.ts';

/**
 * Waits for a task, but not for ever; the task goes on.
 *
 * @param ms the longest wait
 * @returns null when the time is over first
 */
export async function within<Value>(clock: Clock, ms: number, task: Promise<Value>): Promise<Value | null> {
  const done = new AbortController();
  const over = wait(clock, ms, done.signal).then(
    () => null,
    () => task,
  );
  // Whoever is still under way when the other is done has nobody who listens.
  over.catch(() => {});
  task.catch(() => {});
  try {
    return await Promise.race([task, over]);
  } finally {
    done.abort();
  }
}
