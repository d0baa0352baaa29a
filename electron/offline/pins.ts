import type { KeptPin } from '#electron/cache/results-pins-table.ts';
import { FailureError } from '#electron/core/failure-error.ts';
import type { OfflineWork, OfflineWorkPorts } from '#electron/core/offline-work.ts';
import type { Pin, PinEstimate, PinRequest } from '#shared/bridge/pins.ts';
import { canonicalJson } from '#shared/lib/canonical-json.ts';
import { describePin } from './describe-pin.ts';
import { estimatePin } from './estimate-pin.ts';
import { keptOr, type OfflineCache } from './offline-cache.ts';
import { rangeOfPeriod } from './pin-period.ts';
import { type RunningRound, startRound } from './pin-runner.ts';
import { nextRoundAt } from './pin-schedule.ts';

/** What is behind the periods of the pins stays so much longer, for the period before and for a change of mind. */
const KEEP_BEHIND_MS = 35 * 86_400_000;
/** A service that failed again and again is left alone for a while. */
const AFTER_FAILURE_MS = 300_000;
/** A computer that slept has missed its timers. */
const LONGEST_TIMER_MS = 3_600_000;

type State = {
  running: RunningRound | null;
  cancelTimer: () => void;
  closed: boolean;
  turning: boolean;
  turnAgain: boolean;
  /** How often a pin was kept or removed here; a list that was read meanwhile may be from before. */
  changes: number;
};
type PinsPorts = Omit<OfflineWorkPorts, 'cache'> & { readonly cache: OfflineCache };

/** The pins of a workspace: keeps them, and runs their rounds one after the other when they are due. */
export function createPins(ports: PinsPorts): Omit<OfflineWork, 'compute'> {
  const { cache, clock, events, timeZone, newId } = ports;
  const pins = new Map<string, KeptPin>();
  const notBefore = new Map<string, number>();
  /** Stopped or removed by a person: what their rounds still say does not count. */
  const held = new Set<string>();
  const state: State = {
    running: null,
    cancelTimer: () => {},
    closed: false,
    turning: false,
    turnAgain: false,
    changes: 0,
  };
  const changed = () => events.publish({ type: 'offline_changed' });
  const isClosed = () => state.closed || ports.way() === 'closed';
  const rangeOf = ({ period }: PinRequest) => rangeOfPeriod(period, clock.now(), timeZone);

  /** Reads them each time: the file may be another one by now, or belong to another Endcap. */
  const load = async (): Promise<void> => {
    const { changes } = state;
    const kept = await cache.report('pins.list', null);
    if (!kept.ok) return;
    if (state.changes !== changes) return load();
    pins.clear();
    for (const pin of kept.value) pins.set(pin.pinId, pin);
  };

  const save = async (pin: KeptPin, how: 'put' | 'turn'): Promise<void> => {
    const written = await cache.write(how === 'put' ? 'pins.put' : 'pins.turnRound', pin);
    keptOr(cache, written);
    pins.set(pin.pinId, pin);
    state.changes += 1;
    changed();
  };

  const forgetBeforeMs = () =>
    Math.min(...[...pins.values()].map(({ request }) => rangeOf(request).fromMs)) - KEEP_BEHIND_MS;

  const dueAt = async (pin: KeptPin): Promise<number | null> => {
    const at = nextRoundAt(pin, await cache.runSlots(pin.request.externalIds), timeZone);
    return at === null ? null : Math.max(at, notBefore.get(pin.pinId) ?? 0);
  };

  /** Starts the next round that is due, or waits for it. */
  const turn = async (): Promise<void> => {
    state.turnAgain = state.turning;
    if (state.turning) return;
    state.turning = true;
    try {
      await load();
      state.cancelTimer();
      if (state.running || state.closed || ports.way() !== 'open') return;
      if (cache.state().state === 'read_only') {
        // The other Endcap sees to the pins, as long as it runs.
        state.cancelTimer = clock.after(AFTER_FAILURE_MS, () => void turn());
        return;
      }
      const due: { pin: KeptPin; at: number }[] = [];
      for (const pin of [...pins.values()]) {
        const at = held.has(pin.pinId) ? null : await dueAt(pin);
        if (at !== null) due.push({ pin, at });
      }
      const [first] = due.toSorted((a, b) => a.at - b.at || a.pin.createdAt - b.pin.createdAt);
      if (!first || state.closed) return;
      if (held.has(first.pin.pinId)) {
        // Stopped or removed while it was looked for.
        state.turnAgain = true;
        return;
      }
      const wait = first.at - clock.now();
      if (wait <= 0) run(first.pin);
      else state.cancelTimer = clock.after(Math.min(wait, LONGEST_TIMER_MS), () => void turn());
    } finally {
      state.turning = false;
      if (state.turnAgain && !state.closed) void turn();
    }
  };

  const run = (pin: KeptPin): void => {
    const round = startRound(
      {
        ...ports,
        isClosed,
        save: async (next, how) => (held.has(pin.pinId) ? undefined : save(next, how)),
        forgetBeforeMs,
        publish: (progress) => events.publish({ type: 'pin_progress', progress }),
      },
      pin,
    );
    state.running = round;
    void round.ended.then(() => {
      state.running = null;
      if (pins.get(pin.pinId)?.state === 'waiting') notBefore.set(pin.pinId, clock.now() + AFTER_FAILURE_MS);
      else notBefore.delete(pin.pinId);
      void turn();
    });
  };

  const endRound = async (pinId: string): Promise<void> => {
    const { running } = state;
    if (running?.pinId !== pinId) return;
    running.stop();
    await running.ended;
  };

  const find = async (pinId: string): Promise<KeptPin> => {
    await load();
    const pin = pins.get(pinId);
    if (!pin) throw new FailureError({ code: 'not_found', message: 'The pin' });
    return pin;
  };

  const list = async (): Promise<Pin[]> => {
    await load();
    const described: Pin[] = [];
    const { changes } = state;
    for (const pin of [...pins.values()]) {
      const { fromMs, toMs } = pin.round ?? rangeOf(pin.request);
      const asked = { externalIds: pin.request.externalIds, fromMs, toMs };
      const coverage = keptOr(cache, await cache.report('pins.coverage', asked));
      const meter = state.running?.pinId === pin.pinId ? state.running.meter : null;
      // Left behind by an app that ended; unless another one has it under way.
      const isIdle = pin.state === 'running' && meter === null && cache.state().state !== 'read_only';
      described.push(describePin(isIdle ? { ...pin, state: 'waiting' } : pin, coverage, meter?.value() ?? null));
    }
    // A round that ended meanwhile has left its state and its failure behind.
    return state.changes === changes ? described : list();
  };

  const resume = async (pinId: string): Promise<Pin[]> => {
    const pin = await find(pinId);
    held.delete(pinId);
    notBefore.delete(pinId);
    if (state.running?.pinId !== pinId) {
      // A pin that is complete is brought up to date, with a round of its own.
      const round = pin.round?.endedAt === null ? pin.round : null;
      await save({ ...pin, state: 'waiting', failure: null, round }, 'put');
    }
    void turn();
    return list();
  };

  return {
    pins: list,
    async estimate(request): Promise<PinEstimate> {
      const size = request.photos === 'originals' ? 'original' : 'thumbnail';
      const measure = keptOr(cache, await cache.report('results.measure', { size }));
      const slots = await cache.runSlots(request.externalIds);
      const { budgetMegabytes } = cache.limits();
      return estimatePin(request, rangeOf(request), measure, { slotsPerWeek: slots.length, budgetMegabytes });
    },
    async addPin(request) {
      await load();
      const same = [...pins.values()].find((pin) => canonicalJson(pin.request) === canonicalJson(request));
      if (same) return resume(same.pinId);
      const createdAt = clock.now();
      const pin: KeptPin = { pinId: newId(), request, createdAt, state: 'waiting', failure: null, round: null };
      await save(pin, 'put');
      void turn();
      return list();
    },
    async stopPin(pinId) {
      await find(pinId);
      held.add(pinId);
      await endRound(pinId);
      await save({ ...(await find(pinId)), state: 'stopped' }, 'put');
      void turn();
      return list();
    },
    resumePin: resume,
    async removePin(pinId) {
      await find(pinId);
      held.add(pinId);
      await endRound(pinId);
      keptOr(cache, await cache.write('pins.remove', { pinId }));
      pins.delete(pinId);
      state.changes += 1;
      changed();
      void turn();
      return list();
    },
    connected() {
      notBefore.clear();
      void turn();
    },
    async close() {
      state.closed = true;
      state.cancelTimer();
      state.running?.stop();
      await state.running?.ended;
    },
  };
}
