export type Refresh = { readonly key: string; readonly run: () => Promise<unknown> };

/** Refreshes that pages wait for while they show what is kept. */
export type RefreshQueue = {
  /** Queues refreshes, the last one as the next, or moves them there; one that runs is left alone. */
  ask(...refreshes: readonly Refresh[]): void;
  /** Somebody else is asking for it now. */
  forget(key: string): void;
  /** Forgets everything that has not begun. */
  clear(): void;
  /** Begins what may begin now. */
  pump(): void;
};

/** Pages left long ago need nothing any more. */
const MOST_WAITING = 50;

/**
 * The newest need first, and never the same twice at once.
 *
 * @param most how many may run at once
 * @param mayRun asked before each; who changes the answer to yes calls `pump`
 */
export function createRefreshQueue(most: number, mayRun: () => boolean): RefreshQueue {
  const waiting = new Map<string, () => Promise<unknown>>();
  const running = new Set<string>();

  const pump = () => {
    while (running.size < most && mayRun()) {
      const newest = [...waiting].at(-1);
      if (!newest) return;
      const [key, run] = newest;
      waiting.delete(key);
      running.add(key);
      const end = () => {
        running.delete(key);
        pump();
      };
      run().then(end, end);
    }
  };

  return {
    ask(...refreshes) {
      for (const { key, run } of refreshes) {
        if (running.has(key)) continue;
        waiting.delete(key);
        waiting.set(key, run);
        const [oldest] = waiting.keys();
        if (waiting.size > MOST_WAITING && oldest !== undefined) waiting.delete(oldest);
      }
      pump();
    },
    forget: (key) => void waiting.delete(key),
    clear: () => waiting.clear(),
    pump,
  };
}
