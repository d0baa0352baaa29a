import type { Clock } from '#electron/lib/clock.ts';
import type { Log } from '#electron/lib/log.ts';

/** Changes of a file, one after the other; at most one of them waits for its time. */
export type FileTurns = {
  /** Resolves when every change begun before is over. */
  settled(): Promise<void>;
  begin(change: () => Promise<void>): void;
  /** Begins a change after so many milliseconds, in place of the one that waits. */
  beginIn(ms: number, change: () => Promise<void>): void;
  /** Nothing is begun from now on; what is under way goes on. */
  stop(): void;
};

type FileTurnsPorts = { readonly clock: Pick<Clock, 'after'>; readonly log: Pick<Log, 'error'> };

/** Turns at a file; a change that throws is logged, and the next one has its turn all the same. */
export function createFileTurns({ clock, log }: FileTurnsPorts): FileTurns {
  const state = { last: Promise.resolve(), cancelWaiting: () => {}, stopped: false };
  const begin = (change: () => Promise<void>): void => {
    state.last = state.last
      .then(() => (state.stopped ? undefined : change()))
      .catch((error: unknown) => log.error('cache_failed', { error }));
  };
  return {
    settled: () => state.last,
    begin,
    beginIn(ms, change) {
      state.cancelWaiting();
      if (state.stopped) return;
      state.cancelWaiting = clock.after(ms, () => begin(change));
    },
    stop() {
      state.stopped = true;
      state.cancelWaiting();
    },
  };
}
