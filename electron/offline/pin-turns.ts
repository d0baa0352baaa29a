import type { OfflineWorkPorts } from '#electron/reads/offline-work.ts';
import type { KeptPin } from '#electron/store/results/pins-table.ts';
import { AFTER_FAILURE_MS, createDueRounds } from './due-rounds.ts';
import type { OfflineCache } from './offline-cache.ts';
import { rangeOfPeriod } from './pin-period.ts';
import type { ProgressMeter } from './pin-progress.ts';
import { type RunningRound, startRound } from './pin-runner.ts';
import type { PinShelf } from './pin-shelf.ts';

/** What is behind the periods of the pins stays so much longer, for the period before and for a change of mind. */
const KEEP_BEHIND_MS = 35 * 86_400_000;
/** A computer that slept has missed its timers. */
const LONGEST_TIMER_MS = 3_600_000;

export type PinsPorts = Omit<OfflineWorkPorts, 'cache'> & { readonly cache: OfflineCache };

/** Runs the rounds of the pins of a shelf, one after the other, when they are due. */
export function createPinTurns(ports: PinsPorts, shelf: PinShelf) {
  const { cache, clock, events, timeZone } = ports;
  const due = createDueRounds(ports, shelf);
  const state = { closed: false, looking: false, lookAgain: false };
  const current: { round: RunningRound | null; cancelTimer: () => void } = { round: null, cancelTimer: () => {} };

  const forgetBeforeMs = () =>
    Math.min(...shelf.all().map(({ request }) => rangeOfPeriod(request.period, clock.now(), timeZone).fromMs)) -
    KEEP_BEHIND_MS;

  const waitFor = (ms: number) => {
    current.cancelTimer = clock.after(ms, () => void turn());
  };

  const run = (pin: KeptPin): void => {
    const round = startRound(
      {
        ...ports,
        isClosed: () => state.closed || ports.way() === 'closed',
        save: async (next, how) => (due.isHeld(pin.pinId) ? undefined : shelf.save(next, how)),
        forgetBeforeMs,
        publish: (progress) => events.publish({ type: 'pin_progress', progress }),
      },
      pin,
    );
    current.round = round;
    void round.ended.then(() => {
      current.round = null;
      due.noteEnd(pin.pinId);
      void turn();
    });
  };

  const look = async (): Promise<void> => {
    await shelf.load();
    current.cancelTimer();
    if (current.round || state.closed || ports.way() !== 'open') return;
    // The other Endcap sees to the pins, as long as it runs.
    if (cache.state().state === 'read_only') return waitFor(AFTER_FAILURE_MS);
    const first = await due.first();
    if (!first || state.closed) return;
    if (due.isHeld(first.pin.pinId)) {
      // Stopped or removed while it was looked for.
      state.lookAgain = true;
      return;
    }
    const wait = first.at - clock.now();
    if (wait <= 0) run(first.pin);
    else waitFor(Math.min(wait, LONGEST_TIMER_MS));
  };

  /** Starts the next round that is due, or waits for it. Asked while it looks, it looks once more. */
  const turn = async (): Promise<void> => {
    state.lookAgain = state.looking;
    if (state.looking) return;
    state.looking = true;
    try {
      await look();
    } finally {
      state.looking = false;
      if (state.lookAgain && !state.closed) void turn();
    }
  };

  return {
    /** What is due may have changed. */
    turn: () => void turn(),
    /** The progress of a pin's round; null: none of it is under way. */
    meterOf: (pinId: string): ProgressMeter | null => (current.round?.pinId === pinId ? current.round.meter : null),
    /** Ends the round of a pin and lets no other begin, until it is released. */
    async hold(pinId: string): Promise<void> {
      due.hold(pinId);
      if (current.round?.pinId !== pinId) return;
      const { round } = current;
      round.stop();
      await round.ended;
    },
    release: due.release,
    /** The service answers: no pause counts any more. */
    connected(): void {
      due.endPauses();
      void turn();
    },
    async close(): Promise<void> {
      state.closed = true;
      current.cancelTimer();
      current.round?.stop();
      await current.round?.ended;
    },
  };
}
