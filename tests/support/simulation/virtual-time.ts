import type { Clock } from '#electron/lib/clock.ts';

/** Time that passes only when the simulation says so; equal histories see equal times. */
export type VirtualTime = {
  /** Milliseconds since the start; they only ever grow. */
  ticks(): number;
  after(ms: number, run: () => void): () => void;
  delay(ms: number): Promise<void>;
  /** Lets so many milliseconds pass, with everything that is due in them. */
  pass(ms: number): Promise<void>;
  /** A wall clock on top of it, which may be set to anything. */
  wallClock(offset: () => number): Clock;
};

type Timer = { readonly at: number; readonly order: number; readonly run: () => void };

/** Whatever hangs on promises has happened when this resolves: nothing in a simulation waits for the real world. */
const settled = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

export function createVirtualTime(): VirtualTime {
  const timers = new Set<Timer>();
  const state = { now: 0, order: 0 };

  const next = (end: number): Timer | undefined => {
    let first: Timer | undefined;
    for (const timer of timers) {
      if (timer.at > end) continue;
      if (!first || timer.at < first.at || (timer.at === first.at && timer.order < first.order)) first = timer;
    }
    return first;
  };

  const after = (ms: number, run: () => void) => {
    state.order += 1;
    const timer = { at: state.now + Math.max(0, ms), order: state.order, run };
    timers.add(timer);
    return () => void timers.delete(timer);
  };

  return {
    ticks: () => state.now,
    after,
    delay: (ms) => new Promise((resolve) => void after(ms, resolve)),
    async pass(ms) {
      const end = state.now + ms;
      await settled();
      for (let timer = next(end); timer; timer = next(end)) {
        timers.delete(timer);
        state.now = timer.at;
        timer.run();
        await settled();
      }
      state.now = end;
    },
    wallClock: (offset) => ({ now: () => 1_790_000_000_000 + state.now + offset(), after }),
  };
}
