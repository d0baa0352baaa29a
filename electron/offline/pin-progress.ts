import { type Clock, isoOf } from '#electron/lib/clock.ts';
import type { PinProgress } from '#shared/bridge/offline.ts';
import { Load, type Loads } from '#shared/domain/download-pace.ts';
import type { PaceMeter } from './pace-meter.ts';

/** Counts what a download has done, and reports it at most four times a second. */
export type ProgressMeter = {
  /** One request is done; `bytes`: roughly what it brought. */
  did(bytes: number): void;
  /** How many more requests are known to come, besides those already done. @param isOpen there will be more */
  expect(loads: Loads, isOpen: boolean): void;
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
  pace: Pick<PaceMeter, 'seconds'>,
  publish: (progress: PinProgress) => void,
): ProgressMeter {
  const state = { done: 0, bytes: 0, until: null as number | null, toldAt: Number.NEGATIVE_INFINITY };
  const expected: { loads: Loads; isOpen: boolean } = { loads: {}, isOpen: true };
  const marks: { at: number; done: number }[] = [{ at: clock.now(), done: 0 }];
  const timer: { cancel: (() => void) | null; ended: boolean } = { cancel: null, ended: false };
  const promise = createPromise(clock);

  const perSecond = (): number | null => {
    const now = clock.now();
    // Also marks of the future: the clock was set back since.
    while (marks.length > 1 && Math.abs(now - (marks[0]?.at ?? now)) > RATE_WINDOW_MS) marks.shift();
    const [first] = marks;
    const seconds = first ? (now - first.at) / 1000 : 0;
    return first && seconds >= 0.5 ? (state.done - first.done) / seconds : null;
  };

  const value = (): PinProgress => {
    const rate = perSecond();
    const { loads, isOpen } = expected;
    const total = state.done + Load.options.reduce((sum, kind) => sum + (loads[kind] ?? 0), 0);
    // As long as nobody knows how much there is, nobody knows how long it takes.
    const left = isOpen ? null : pace.seconds(loads);
    const told = left === null ? { seconds: null, longer: null } : promise.tell(left, total);
    return {
      pinId,
      done: state.done,
      total,
      isOpen,
      bytes: state.bytes,
      perSecond: rate === null ? null : Math.round(rate * 10) / 10,
      secondsLeft: told.seconds === null ? null : Math.round(told.seconds),
      longer: told.longer,
      waitingUntil: state.until === null ? null : isoOf(state.until),
    };
  };

  const tell = () => {
    if (timer.cancel || timer.ended) return;
    const wait = Math.min(TELL_AGAIN_MS, state.toldAt + TELL_AGAIN_MS - clock.now());
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
      state.bytes += bytes;
      const now = clock.now();
      if (Math.abs(now - (marks.at(-1)?.at ?? 0)) >= TELL_AGAIN_MS) marks.push({ at: now, done: state.done });
    },
    expect(loads, isOpen) {
      Object.assign(expected, { loads, isOpen });
      tell();
    },
    pause(until) {
      if ((until === null) !== (state.until === null)) promise.pause(until !== null);
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

/** A later end than this is told as later, in milliseconds and as a part of what is left; less is only an inexact rate. */
const SLACK_MS = 10_000;
const SLACK_PART = 0.15;

/** Keeps the time left from growing without a reason, since the earliest end that was told. */
function createPromise(clock: Pick<Clock, 'now'>) {
  const told: { first: { endsAt: number; total: number } | null; pausedAt: number } = { first: null, pausedAt: 0 };
  return {
    tell(left: number, total: number): { seconds: number; longer: PinProgress['longer'] } {
      const now = clock.now();
      const endsAt = now + left * 1000;
      if (told.first === null || endsAt <= told.first.endsAt) told.first = { endsAt, total };
      const later = endsAt - told.first.endsAt;
      if (later <= SLACK_MS + SLACK_PART * left * 1000)
        return { seconds: Math.max(0, (told.first.endsAt - now) / 1000), longer: null };
      return { seconds: left, longer: total > told.first.total * 1.02 ? 'more' : 'slower' };
    },
    /** A pause moves the end by its own length, which is told in its own words. */
    pause(begins: boolean): void {
      if (begins) told.pausedAt = clock.now();
      else if (told.first !== null) told.first.endsAt += clock.now() - told.pausedAt;
    },
  };
}
