import type { OfflineWork } from '#electron/reads/offline-work.ts';
import type { KeptPin } from '#electron/store/results/pins-table.ts';
import type { Pin, PinEstimate, PinRequest } from '#shared/bridge/offline.ts';
import { canonicalJson } from '#shared/lib/canonical-json.ts';
import { describePin } from './describe-pin.ts';
import { estimatePin } from './estimate-pin.ts';
import { keptOr } from './offline-cache.ts';
import { rangeOfPeriod } from './pin-period.ts';
import { createPinShelf } from './pin-shelf.ts';
import { createPinTurns, type PinsPorts } from './pin-turns.ts';

/** The pins of a workspace: keeps them, and runs their rounds one after the other when they are due. */
export function createPins(ports: PinsPorts): Omit<OfflineWork, 'compute'> {
  const { cache, clock, events, timeZone, newId } = ports;
  const shelf = createPinShelf(cache, () => events.publish({ type: 'offline_changed' }));
  const turns = createPinTurns(ports, shelf);
  const rangeOf = ({ period }: PinRequest) => rangeOfPeriod(period, clock.now(), timeZone);

  const describe = async (pin: KeptPin): Promise<Pin> => {
    const { fromMs, toMs } = pin.round ?? rangeOf(pin.request);
    const asked = { externalIds: pin.request.externalIds, fromMs, toMs };
    const coverage = keptOr(cache, await cache.report('pins.coverage', asked));
    const meter = turns.meterOf(pin.pinId);
    // Left behind by an app that ended; unless another one has it under way.
    const isIdle = pin.state === 'running' && meter === null && cache.state().state !== 'read_only';
    return describePin(isIdle ? { ...pin, state: 'waiting' } : pin, coverage, meter?.value() ?? null);
  };

  const list = async (): Promise<Pin[]> => {
    await shelf.load();
    const changes = shelf.changes();
    const described: Pin[] = [];
    for (const pin of shelf.all()) described.push(await describe(pin));
    // A round that ended meanwhile has left its state and its failure behind.
    return shelf.changes() === changes ? described : list();
  };

  const turnAndList = (): Promise<Pin[]> => {
    turns.turn();
    return list();
  };

  const resume = async (pinId: string): Promise<Pin[]> => {
    const pin = await shelf.find(pinId);
    turns.release(pinId);
    if (turns.meterOf(pinId) === null) {
      // A pin that is complete is brought up to date, with a round of its own.
      const round = pin.round?.endedAt === null ? pin.round : null;
      await shelf.save({ ...pin, state: 'waiting', failure: null, round }, 'put');
    }
    return turnAndList();
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
      await shelf.load();
      const same = shelf.all().find((pin) => canonicalJson(pin.request) === canonicalJson(request));
      if (same) return resume(same.pinId);
      const createdAt = clock.now();
      await shelf.save({ pinId: newId(), request, createdAt, state: 'waiting', failure: null, round: null }, 'put');
      return turnAndList();
    },
    async stopPin(pinId) {
      await shelf.find(pinId);
      await turns.hold(pinId);
      await shelf.save({ ...(await shelf.find(pinId)), state: 'stopped' }, 'put');
      return turnAndList();
    },
    resumePin: resume,
    async removePin(pinId) {
      await shelf.find(pinId);
      await turns.hold(pinId);
      await shelf.remove(pinId);
      return turnAndList();
    },
    connected: turns.connected,
    close: turns.close,
  };
}
