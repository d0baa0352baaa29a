import { createHash } from 'node:crypto';
import { type Clock, wait } from '#electron/lib/clock.ts';
import { FailureError } from '#electron/lib/failure-error.ts';
import type { Log } from '#electron/lib/log.ts';
import type { Platform } from '#electron/lib/platform.ts';
import { type PictureChild, type PictureRequest, startPictureChild } from './picture-child.ts';
import type { PictureOutcome, PictureTask } from './picture-work.ts';

/** Decodes pictures in a process of its own, which starts with the first picture and ends when none comes any more. */
export type PictureDecoder = {
  /**
   * @returns what was asked for; null for a check
   * @throws FailureError `photo_refused` with reason `type`, `pixels` or `decoder` (the process crashed, took too long
   *   or did not start), `cancelled`
   */
  run(task: PictureTask, bytes: Uint8Array, signal?: AbortSignal): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Starts the process, because a picture is on its way. */
  prepare(): void;
  /** Ends the process and waits until it is gone. */
  close(): Promise<void>;
};

type PictureDecoderPorts = {
  readonly startProcess: Platform['startPictureProcess'];
  readonly clock: Clock;
  readonly log: Log;
};

type Job = PictureRequest & {
  readonly settle: (outcome: PictureOutcome) => void;
  readonly fail: (error: unknown) => void;
  /** Was under way with others when a process was lost: it goes alone, so that only the culprit is blamed. */
  isSuspect: boolean;
  isOver: boolean;
};

/** Pictures in the process at the same time; as many are downloaded at once. */
export const MOST_PICTURES = 4;
const IDLE_MS = 60_000;
/** Processes lost in a row, without a picture in between, before the next start waits; and for how long. */
const LOST_BEFORE_PAUSE = 3;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;
/** Failed starts in a row after which callers get an error. */
const MOST_FAILED_STARTS = 3;
const END_MS = 5_000;

const refusal = () => new FailureError({ code: 'photo_refused', reason: 'decoder' });

/** The decoder of one core. */
export function createPictureDecoder({ startProcess, clock, log }: PictureDecoderPorts): PictureDecoder {
  const waiting: Job[] = [];
  const bad = createBadPictures(clock);
  const state = {
    child: null as PictureChild<Job> | null,
    lastId: 0,
    lost: 0,
    failedStarts: 0,
    isPaused: false,
    cancelPause: () => {},
    cancelTimer: () => {},
    isClosed: false,
  };
  const refuseAll = () => {
    for (const { fail } of waiting.splice(0)) fail(refusal());
  };

  /** Starts no process for so long. The timer ends it, for the computer's clock may be set back. */
  const beginPause = (ms: number): void => {
    state.cancelPause();
    state.isPaused = true;
    state.cancelPause = clock.after(ms, () => {
      state.isPaused = false;
      pump();
    });
  };

  const onLost = (why: string, jobs: readonly Job[], wasReady: boolean): void => {
    log.warning('picture_process_lost', { why, pictures: jobs.length });
    state.child = null;
    state.lost += 1;
    const steps = state.lost - LOST_BEFORE_PAUSE;
    if (steps >= 0) beginPause(Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** steps));
    const [only, ...others] = jobs;
    if (only && others.length === 0) {
      bad.note(only.bytes);
      only.fail(refusal());
    } else {
      for (const job of jobs) job.isSuspect = true;
      waiting.unshift(...jobs.filter(({ isOver }) => !isOver));
    }
    state.failedStarts = wasReady ? 0 : state.failedStarts + 1;
    if (state.failedStarts >= MOST_FAILED_STARTS) refuseAll();
    pump();
  };

  const start = (): void => {
    try {
      const child = startPictureChild<Job>({
        startProcess,
        clock,
        onReady(pid) {
          log.info('picture_process_ready', { pid });
          pump();
        },
        onDone(job, outcome) {
          state.lost = 0;
          job.settle(outcome);
          pump();
        },
        onLost: (why, jobs) => onLost(why, jobs, child.isReady()),
      });
      state.child = child;
    } catch (error) {
      log.error('picture_process_failed', { error: error instanceof Error ? error : String(error) });
      beginPause(LONGEST_PAUSE_MS);
      refuseAll();
    }
  };

  const retire = (): void => {
    void state.child?.end();
    state.child = null;
  };

  /** Sends what may be sent now, to a process that is there or is started for it. */
  const pump = (): void => {
    state.cancelTimer();
    if (state.isClosed) return;
    if (state.child?.isWornOut() && state.child.running().length === 0) retire();
    const { child } = state;
    const [next] = waiting;
    if (!next) {
      if (child?.running().length === 0) state.cancelTimer = clock.after(IDLE_MS, retire);
      return;
    }
    if (!child) {
      if (!state.isPaused) start();
      return;
    }
    const running = child.running();
    const most = next.isSuspect || running.some(({ isSuspect }) => isSuspect) ? 1 : MOST_PICTURES;
    if (!child.isReady() || child.isWornOut() || running.length >= most) return;
    waiting.shift();
    child.send(next);
    pump();
  };

  const enqueue = (task: PictureTask, bytes: Uint8Array, signal: AbortSignal | undefined): Promise<PictureOutcome> => {
    const { promise, resolve, reject } = Promise.withResolvers<PictureOutcome>();
    state.lastId += 1;
    const job: Job = {
      id: state.lastId,
      task,
      bytes,
      settle: resolve,
      fail: reject,
      isSuspect: false,
      isOver: false,
    };
    const onAbort = () => {
      job.isOver = true;
      const place = waiting.indexOf(job);
      if (place >= 0) waiting.splice(place, 1);
      reject(signal?.reason);
    };
    signal?.addEventListener('abort', onAbort, { once: true });
    waiting.push(job);
    pump();
    return promise.finally(() => signal?.removeEventListener('abort', onAbort));
  };

  return {
    async run(task, bytes, signal) {
      signal?.throwIfAborted();
      if (state.isClosed) throw new FailureError({ code: 'cancelled' });
      // Not every picture waits again for a process that does not start.
      const isBroken = state.failedStarts >= MOST_FAILED_STARTS && state.isPaused;
      if (isBroken || bad.has(bytes)) throw refusal();
      const outcome = await enqueue(task, bytes, signal);
      if (!outcome.ok) throw new FailureError({ code: 'photo_refused', reason: outcome.reason });
      return outcome.bytes;
    },
    prepare() {
      if (!state.isClosed && !state.child && !state.isPaused) start();
    },
    async close() {
      state.isClosed = true;
      state.cancelTimer();
      state.cancelPause();
      const { child } = state;
      state.child = null;
      for (const { fail } of [...waiting.splice(0), ...(child?.running() ?? [])]) {
        fail(new FailureError({ code: 'cancelled' }));
      }
      if (child) await Promise.race([child.end(), wait(clock, END_MS)]);
    },
  };
}

const MOST_BAD = 1_000;
const BAD_FOR_MS = 10 * 60_000;

/** Pictures that cost a process, by their bytes, so that they are not tried again at once. */
function createBadPictures(clock: Clock) {
  const notedAt = new Map<string, number>();
  const nameOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('base64');
  return {
    note(bytes: Uint8Array): void {
      notedAt.set(nameOf(bytes), clock.now());
      const [oldest] = notedAt.keys();
      if (oldest !== undefined && notedAt.size > MOST_BAD) notedAt.delete(oldest);
    },
    has(bytes: Uint8Array): boolean {
      // Nothing is hashed while none is known, which is nearly always.
      const at = notedAt.size > 0 ? notedAt.get(nameOf(bytes)) : undefined;
      const age = at === undefined ? BAD_FOR_MS : clock.now() - at;
      // One that was noted in the future was so before the clock was set back.
      return age >= 0 && age < BAD_FOR_MS;
    },
  };
}
