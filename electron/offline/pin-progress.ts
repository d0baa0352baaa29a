import { type Clock, isoOf } from '#electron/lib/clock.ts';
import type { PinProgress } from '#shared/bridge/offline.ts';

/** Counts what a download has done, and reports it at most four times a second. */
export type ProgressMeter = {
  /** One request is done; `bytes`: roughly what it brought. */
  did(bytes: number): void;
  /** How many more requests are known to come, besides those already done. */
  expect(requests: number): void;
  pause(until: number | null): void;
  value(): PinProgress;
  /** Nothing is reported after this. */
  end(): void;
};

const TELL_AGAIN_MS = 250;
/** The rate covers only these last milliseconds, so that a pause shows. */
const RATE_WINDOW_MS = 10_000;

/** Counts the requests of one round and reports its progress, no more often than people can read. */
export function createProgressMeter(
  pinId: string,
  clock: Clock,
  publish: (progress: PinProgress) => void,
): ProgressMeter {
  const state = { done: 0, expected: 0, bytes: 0, until: null as number | null, toldAt: Number.NEGATIVE_INFINITY };
  const marks: { at: number; done: number }[] = [{ at: clock.now(), done: 0 }];
  const timer: { cancel: (() => void) | null; ended: boolean } = { cancel: null, ended: false };

  const perSecond = (): number | null => {
    const now = clock.now();
    while (marks.length > 1 && now - (marks[0]?.at ?? now) > RATE_WINDOW_MS) marks.shift();
    const [first] = marks;
    const seconds = first ? (now - first.at) / 1000 : 0;
    return first && seconds >= 0.5 ? (state.done - first.done) / seconds : null;
  };

  const value = (): PinProgress => {
    const rate = perSecond();
    return {
      pinId,
      done: state.done,
      total: state.done + state.expected,
      bytes: state.bytes,
      perSecond: rate === null ? null : Math.round(rate * 10) / 10,
      secondsLeft: rate === null || rate <= 0 ? null : Math.round(state.expected / rate),
      waitingUntil: state.until === null ? null : isoOf(state.until),
    };
  };

  const tell = () => {
    if (timer.cancel || timer.ended) return;
    const wait = state.toldAt + TELL_AGAIN_MS - clock.now();
    const now = () => {
      timer.cancel = null;
      state.toldAt = clock.now();
      publish(value());
    };
    if (wait <= 0) now();
    else timer.cancel = clock.after(wait, now);
  };

  return {
    did(bytes) {
      state.done += 1;
      state.expected = Math.max(0, state.expected - 1);
      state.bytes += bytes;
      const now = clock.now();
      if (now - (marks.at(-1)?.at ?? 0) >= TELL_AGAIN_MS) marks.push({ at: now, done: state.done });
      tell();
    },
    expect(requests) {
      state.expected = Math.max(0, Math.round(requests));
      tell();
    },
    pause(until) {
      state.until = until;
      tell();
    },
    value,
    end() {
      timer.ended = true;
      timer.cancel?.();
    },
  };
}
