import type { OfflineCache } from '#electron/cache/open-cache.ts';
import { refusalOfStore } from '#electron/cache/store-client.ts';
import type { Clock } from '#electron/lib/clock.ts';
import { askedPauseMs } from '#electron/lib/failure-error.ts';
import type { OfflineWorkPorts } from '#electron/reads/offline-work.ts';
import type { StoredPin } from '#electron/store/results/pins-table.ts';
import type { Failure } from '#shared/bridge/answer.ts';
import type { Notice } from '#shared/bridge/followed.ts';
import type { PinProgress } from '#shared/bridge/offline.ts';
import type { PinList } from './pin-list.ts';
import { nextRoundAt, rangeOfPeriod } from './pin-period.ts';
import type { ProgressMeter } from './pin-progress.ts';
import type { DownloadPorts } from './round-ports.ts';
import { type RunningRound, startRound } from './run-round.ts';

/**
 * Results older than every pin's period are still stored for this long: for the period before it, and in case a person
 * changes their mind.
 */
const KEEP_BEHIND_MS = 35 * 86_400_000;
/** Longer waits are split, because a timer is missed while the computer sleeps. */
const LONGEST_TIMER_MS = 3_600_000;

export type PinsPorts = Omit<OfflineWorkPorts, 'cache'> & { readonly cache: OfflineCache };
type RoundsPorts = PinsPorts & Pick<DownloadPorts, 'pace' | 'gone'>;

/** A round that no pin asks for; it comes before all pins, and forgets no older results. */
export type OneRound = {
  readonly pin: StoredPin;
  /** Takes what becomes of it, in place of the list of pins. */
  readonly save: (pin: StoredPin) => Promise<void>;
  readonly publish: (progress: PinProgress) => void;
};

/** Nothing was ever older. */
const NEVER_FORGET_MS = -8.64e15;

export type PinRounds = ReturnType<typeof createPinRounds>;

/** Runs the rounds of all pins, one after the other, when they are due. */
export function createPinRounds(ports: RoundsPorts, pinList: PinList) {
  const { cache, clock, events, timeZone } = ports;
  const due = createDueRounds(ports, pinList);
  const state = { closed: false, starting: false, startAgain: false };
  const current: { round: RunningRound | null; cancelTimer: () => void } = { round: null, cancelTimer: () => {} };
  const once: { next: OneRound | null; running: OneRound | null } = { next: null, running: null };

  const forgetBeforeMs = async () => {
    const now = clock.now();
    const begins = pinList.all().map(({ request }) => rangeOfPeriod(request.period, now, timeZone).fromMs);
    const fetchedMs = await cache.call('results.fetchedFrom', { now });
    return Math.min(Math.min(...begins) - KEEP_BEHIND_MS, fetchedMs ?? Number.POSITIVE_INFINITY);
  };

  const waitFor = (ms: number) => {
    current.cancelTimer = clock.after(ms, () => void startNext());
  };

  const isClosed = () => state.closed || ports.connectivity() === 'closed';

  const begin = (round: RunningRound): void => {
    current.round = round;
    void round.ended.then((failure) => {
      current.round = null;
      once.running = null;
      due.noteEnd(round.pinId, failure);
      void startNext();
    });
  };

  const run = (pin: StoredPin): void =>
    begin(
      startRound(
        {
          ...ports,
          isClosed,
          async save(next, how) {
            if (due.isHeld(pin.pinId)) return;
            await pinList.save(next, how);
            // Nobody waits for an update, however often it was interrupted; that it fails is told once.
            const isNews = next.state === 'failed' ? pin.state !== 'failed' : next.round?.isUpdate !== true;
            if (isOver(next) && isNews)
              events.publish({ type: 'notice', notice: noticeOfDownload(pin.pinId, next, clock.now()) });
          },
          forgetBeforeMs,
          publish: (progress) => events.publish({ type: 'pin_progress', progress }),
        },
        pin,
      ),
    );

  const runOne = (one: OneRound): void => {
    once.next = null;
    once.running = one;
    begin(
      startRound({ ...ports, ...one, gone: new Set(), isClosed, forgetBeforeMs: async () => NEVER_FORGET_MS }, one.pin),
    );
  };

  const startDue = async (): Promise<void> => {
    await pinList.load();
    current.cancelTimer();
    if (current.round || state.closed || ports.connectivity() !== 'open') return;
    // Another Endcap takes care of the pins as long as it runs, and a full disk takes nothing.
    if (refusalOfStore(cache.state()) !== null) return waitFor(AFTER_FAILURE_MS);
    const first = await due.first();
    if (state.closed) return;
    if (once.next !== null) return runOne(once.next);
    if (!first) return;
    if (due.isHeld(first.pin.pinId)) {
      // A person stopped or removed it in the meantime.
      state.startAgain = true;
      return;
    }
    const wait = first.at - clock.now();
    if (wait <= 0) run(first.pin);
    else waitFor(Math.min(wait, LONGEST_TIMER_MS));
  };

  /**
   * Starts the next round that is due, or sets a timer for it. If called while it works, it runs once more afterwards.
   */
  const startNext = async (): Promise<void> => {
    state.startAgain = state.starting;
    if (state.starting) return;
    state.starting = true;
    try {
      await startDue();
    } finally {
      state.starting = false;
      if (state.startAgain && !state.closed) void startNext();
    }
  };

  return {
    /** Call this when what is due may have changed. */
    startNext: () => void startNext(),
    /** The progress of a pin's round; null: it has no round under way. */
    meterOf: (pinId: string): ProgressMeter | null => (current.round?.pinId === pinId ? current.round.meter : null),
    /** Ends the round of a pin, and starts no other until the pin is released. */
    async hold(pinId: string): Promise<void> {
      due.hold(pinId);
      if (current.round?.pinId !== pinId) return;
      const { round } = current;
      round.stop();
      await round.ended;
    },
    release: due.release,
    /** Runs a round as soon as the service can be reached. The round of a pin that is under way goes on afterwards. */
    runOnce(one: OneRound): void {
      once.next = one;
      if (once.running === null) current.round?.stop();
      void startNext();
    },
    /** Ends such a round, or does not begin it. Resolves when nothing of it is under way any more. */
    async dropOnce(one: OneRound): Promise<void> {
      if (once.next === one) once.next = null;
      if (once.running !== one) return;
      const { round } = current;
      round?.stop();
      await round?.ended;
    },
    /** The service answers: pauses that nobody asked for end. */
    connected(): void {
      due.endPauses();
      void startNext();
    },
    async close(): Promise<void> {
      state.closed = true;
      current.cancelTimer();
      current.round?.stop();
      await current.round?.ended;
    },
  };
}

const isOver = ({ state }: StoredPin): boolean => state === 'complete' || state === 'incomplete' || state === 'failed';

/** Tells a person who has gone on to something else that a download has ended. */
export const noticeOfDownload = (downloadId: string, pin: StoredPin, now: number): Notice => ({
  kind: 'downloaded',
  id: `downloaded ${downloadId} ${now}`,
  isComplete: pin.state === 'complete' && hasAllPictures(pin),
});

/** Whether its last round has left out no picture. */
export const hasAllPictures = ({ round }: StoredPin): boolean =>
  round?.pictures === undefined || round.pictures.kept === round.pictures.asked;

/** How long a pin rests after its round failed, in milliseconds. */
const AFTER_FAILURE_MS = 300_000;
/** Longer where the fault is this computer's, such as a full disk: each round may download much before it fails again. */
const AFTER_FAULT_MS = 3_600_000;
/** A service may ask for a longer pause than anyone would wait. */
const LONGEST_ASKED_MS = 86_400_000;

const restAfter = (failure: Failure): number =>
  failure.code === 'unwritable' || failure.code === 'internal'
    ? AFTER_FAULT_MS
    : Math.max(AFTER_FAILURE_MS, Math.min(askedPauseMs(failure) ?? 0, LONGEST_ASKED_MS));

/** When the next round of a pin begins, in milliseconds since 1970 UTC. */
type Due = { readonly pin: StoredPin; readonly at: number };

type DueRoundsPorts = { readonly cache: OfflineCache; readonly clock: Pick<Clock, 'now'>; readonly timeZone: string };

/** The round that is due first; if two are due at once, that of the older pin. */
const firstOf = (due: readonly Due[]): Due | undefined =>
  due.toSorted((a, b) => a.at - b.at || a.pin.createdAt - b.pin.createdAt)[0];

/** Decides which round begins next. Pins that a person has stopped or removed have none. */
function createDueRounds({ cache, clock, timeZone }: DueRoundsPorts, pinList: PinList) {
  /** When the latest round of a pin did not get to its end, and how long it rests since, in milliseconds. */
  const rests = new Map<string, { readonly from: number; readonly ms: number }>();
  /** Pins that a person stopped or removed; what their rounds still store is ignored. */
  const held = new Set<string>();

  /** Until when a pin rests; 0: it doesn't, or it failed in the future, so the clock was set back since. */
  const restsUntil = (pinId: string): number => {
    const rest = rests.get(pinId);
    return rest === undefined || rest.from > clock.now() ? 0 : rest.from + rest.ms;
  };

  const dueAt = async (pin: StoredPin): Promise<number | null> => {
    const at = nextRoundAt(pin, await cache.runSlots(pin.request.externalIds), timeZone, clock.now());
    return at === null ? null : Math.max(at, restsUntil(pin.pinId));
  };

  return {
    async first(): Promise<Due | undefined> {
      const due: Due[] = [];
      for (const pin of pinList.all()) {
        const at = held.has(pin.pinId) ? null : await dueAt(pin);
        if (at !== null) due.push({ pin, at });
      }
      return firstOf(due);
    },
    isHeld: (pinId: string): boolean => held.has(pinId),
    hold(pinId: string): void {
      held.add(pinId);
    },
    /** Lets the pin run again, without waiting for its pause to end. */
    release(pinId: string): void {
      held.delete(pinId);
      rests.delete(pinId);
    },
    /** Begins a pause if the round did not get to its end. */
    noteEnd(pinId: string, failure: Failure | null): void {
      if (failure === null) rests.delete(pinId);
      else rests.set(pinId, { from: clock.now(), ms: restAfter(failure) });
    },
    /** Ends all pauses, except those that the service asked for or that are not its fault. */
    endPauses(): void {
      for (const [pinId, { ms }] of rests) if (ms === AFTER_FAILURE_MS) rests.delete(pinId);
    },
  };
}
