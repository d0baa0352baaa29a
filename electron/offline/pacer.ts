import { type Clock, wait } from '#electron/lib/clock.ts';
import { askedPauseMs, FailureError, mayPassByItself } from '#electron/lib/failure-error.ts';
import type { Failure } from '#shared/bridge/answer.ts';
import type { Load } from '#shared/domain/download-pace.ts';
import { type Backoff, jitteredMs } from '#shared/lib/backoff.ts';
import type { PaceMeter } from './pace-meter.ts';

/** Keeps tasks from asking the service faster than it can take. */
export type Pacer = {
  /**
   * Runs a task as soon as there is a free place and no pause. Runs it again after a failure that may pass.
   *
   * @throws FailureError when the failure does not pass, or never would
   */
  run<Value>(task: () => Promise<Value>, signal: AbortSignal, kind?: Load): Promise<Value>;
};

type PacerPorts = {
  readonly clock: Clock;
  /** 0 inclusive to 1 exclusive; spreads the pauses of many computers. */
  readonly random: () => number;
  /** Whether the service can't be reached: then nothing is tried again. */
  readonly isClosed: () => boolean;
  /** Called when a pause begins (with its end, in milliseconds since 1970 UTC) and when it has ended (null). */
  readonly onPause: (until: number | null) => void;
  readonly pace: Pick<PaceMeter, 'begin' | 'end'>;
};

/** How many requests may be under way at once while the service answers well. */
export const MOST_PLACES = 4;
const MOST_ATTEMPTS = 6;
const PAUSES: Backoff = { firstMs: 1000, longestMs: 60_000 };
/** If the service asks for a longer pause, the task fails. */
const LONGEST_RETRY_AFTER_MS = 3_600_000;
/** After this many good answers in a row, one more place is opened. */
const ANSWERS_PER_PLACE = 20;

/** Lets the requests of downloads through, and fewer at once after each setback. */
export function createPacer({ clock, random, isClosed, onPause, pace }: PacerPorts): Pacer {
  const waiting: (() => void)[] = [];
  const state = { places: MOST_PLACES, running: 0, setbacks: 0, answers: 0 };
  /** The longest of the pauses under way; its timer ends it, for the computer's clock may be set back. */
  const pauses: { latest: { readonly until: number } | null } = { latest: null };

  const start = () => {
    while (state.running < state.places && pauses.latest === null) {
      const next = waiting.shift();
      if (!next) return;
      state.running += 1;
      next();
    }
  };

  const place = (signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      if (signal.aborted) return reject(cancelled());
      const onAbort = () => {
        waiting.splice(waiting.indexOf(begin), 1);
        reject(cancelled());
      };
      const begin = () => {
        signal.removeEventListener('abort', onAbort);
        resolve();
      };
      signal.addEventListener('abort', onAbort, { once: true });
      waiting.push(begin);
      start();
    });

  const beginPause = (ms: number) => {
    const pause = { until: clock.now() + ms };
    state.places = Math.max(1, Math.floor(state.places / 2));
    state.answers = 0;
    if (pauses.latest !== null && pause.until <= pauses.latest.until) return;
    pauses.latest = pause;
    onPause(pause.until);
    // Not tied to one task: the tasks that wait behind the pause must go on even if the one that caused it is gone.
    void wait(clock, ms).then(() => {
      if (pauses.latest !== pause) return;
      pauses.latest = null;
      onPause(null);
      start();
    });
  };

  const succeeded = () => {
    state.setbacks = 0;
    state.answers += 1;
    if (state.answers < ANSWERS_PER_PLACE || state.places >= MOST_PLACES) return;
    state.answers = 0;
    state.places += 1;
  };

  /** How many milliseconds to wait before trying again; null: trying again would not help. */
  const pauseAfter = (failure: Failure): number | null => {
    state.setbacks += 1;
    const asked = askedPauseMs(failure);
    const own = jitteredMs(PAUSES, state.setbacks, random);
    if (asked !== null)
      return asked > LONGEST_RETRY_AFTER_MS ? null : Math.max(own, asked + Math.round(random() * 250));
    return mayPassByItself(failure) ? own : null;
  };

  return {
    async run(task, signal, kind = 'data') {
      for (let attempts = 1; ; attempts += 1) {
        await place(signal);
        let answered = false;
        pace.begin(kind);
        try {
          const value = await task();
          answered = true;
          succeeded();
          return value;
        } catch (error) {
          if (!(error instanceof FailureError) || signal.aborted) throw error;
          const ms = pauseAfter(error.failure);
          if (ms === null) throw error;
          beginPause(ms);
          if (attempts >= MOST_ATTEMPTS || isClosed()) throw error;
        } finally {
          pace.end(kind, answered);
          state.running -= 1;
          start();
        }
      }
    },
  };
}

const cancelled = () => new FailureError({ code: 'cancelled' });
