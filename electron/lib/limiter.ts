/** Lets only a fixed number of tasks run at once; the others wait in the order in which they came. */
type Limiter = <Value>(task: () => Promise<Value>, signal?: AbortSignal) => Promise<Value>;

/**
 * @param limit how many tasks may run at once
 * @returns runs a task when its turn comes; if the signal is aborted while waiting, rejects with its reason
 */
export function createLimiter(limit: number): Limiter {
  const waiting: (() => void)[] = [];
  const state = { running: 0 };

  const turn = (signal: AbortSignal | undefined): Promise<void> => {
    if (signal?.aborted) return Promise.reject(signal.reason);
    if (state.running < limit) {
      state.running += 1;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const onAbort = () => {
        waiting.splice(waiting.indexOf(start), 1);
        reject(signal?.reason);
      };
      const start = () => {
        signal?.removeEventListener('abort', onAbort);
        resolve();
      };
      waiting.push(start);
      signal?.addEventListener('abort', onAbort, { once: true });
    });
  };

  const leave = () => {
    const next = waiting.shift();
    // The place is passed on directly: counting down and up again would let a newcomer slip in between.
    if (next) next();
    else state.running -= 1;
  };

  return async (task, signal) => {
    await turn(signal);
    try {
      return await task();
    } finally {
      leave();
    }
  };
}
