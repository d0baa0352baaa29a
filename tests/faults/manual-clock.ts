import type { Clock } from '#electron/lib/clock.ts';

/** A clock that stands still until it is told to go on. */
export type ManualClock = Clock & {
  /** Lets time pass and everything that was due in it happen, with the promises that hang on it. */
  pass(ms: number): Promise<void>;
  /** Pauses that are being waited for, in milliseconds from now. */
  pauses(): readonly number[];
};

/**
 * Lets time pass until the promise is settled; answers what it answers. What is due within `ms` happens, pauses between
 * attempts for example; longer pauses, a time limit for example, do not end.
 */
export async function passUntil<T>(clock: ManualClock, promise: Promise<T>, ms: number): Promise<T> {
  const state = { isOver: false };
  const done = () => {
    state.isOver = true;
  };
  promise.then(done, done);
  while (!state.isOver) {
    const [next = 0] = clock.pauses();
    await clock.pass(next <= ms ? next : 0);
  }
  return promise;
}

export function createManualClock(start = Date.parse('2026-11-20T10:00:00Z')): ManualClock {
  const timers = new Set<{ at: number; run: () => void }>();
  const state = { now: start };
  const settle = async () => {
    for (let round = 0; round < 20; round += 1) await new Promise<void>((resolve) => setImmediate(resolve));
  };
  return {
    now: () => state.now,
    after(ms, run) {
      const timer = { at: state.now + ms, run };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    pauses: () => [...timers].map(({ at }) => at - state.now).toSorted((a, b) => a - b),
    async pass(ms) {
      const end = state.now + ms;
      await settle();
      for (;;) {
        const due = [...timers].filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)[0];
        if (!due) break;
        timers.delete(due);
        state.now = Math.max(state.now, due.at);
        due.run();
        await settle();
      }
      state.now = end;
    },
  };
}
