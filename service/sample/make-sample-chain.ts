import type { Chain, ChainImage, ChainProtocol } from '../store/chain.ts';
import { displayLevel, measuredFillRate, runLevel, slotKey } from './fill-model.ts';
import { makeStore, regionIdOf, type SampleStore } from './make-store.ts';
import { sampleRegions } from './places.ts';
import { type Key, unit, uuidOf } from './random.ts';
import { imageStatusIn, runStateAt, type SampleRunState } from './run-state.ts';
import { isOpen, type ScheduledSlot, slotsUntil } from './schedule.ts';

type Run = {
  readonly key: Key;
  readonly protocolId: string;
  readonly slot: ScheduledSlot;
  readonly state: SampleRunState;
};

const SECOND = 1000;

/** Runs of a store, oldest first: only while it is open, and only manual ones if its schedule is switched off. */
function* runsOf(store: SampleStore, slots: readonly ScheduledSlot[], now: number): Generator<Run> {
  if (store.traits.notOnboarded) return;
  for (const slot of slots) {
    if (!isOpen(store.chainStore.store.openingTimes, slot.weekday, slot.time)) continue;
    const key = slotKey(store.key, slot);
    if (store.traits.cronOff && unit(key, 40) > 0.04) continue;
    yield { key, protocolId: uuidOf(key), slot, state: runStateAt(key, slot.instant, now) };
  }
}

/** The record of a run in the chain. */
function protocolOf(store: SampleStore, { protocolId, slot, state }: Run): ChainProtocol {
  return {
    protocolId,
    storeId: store.chainStore.store.storeId,
    status: state.status,
    scheduledDate: slot.date,
    scheduledAt: `${slot.time}:00`,
    scheduledDatetime: new Date(slot.instant).toISOString(),
  };
}

/** The photos of a run: one for each active display, except for a few that were not taken. */
function* imagesOf(store: SampleStore, { key: runKey, protocolId, slot, state }: Run): Generator<ChainImage> {
  const level = store.level + runLevel(runKey, slot, store.traits);
  for (const { key: displayKey, exposition, category } of store.displays) {
    if (exposition.status !== 'active') continue;
    const key = slotKey(displayKey, slot);
    const status = imageStatusIn(state, key);
    if (status === null) continue;
    const measured = level + displayLevel(displayKey, exposition.expositionType);
    const walk = Math.floor((unit(key, 41) * (state.photosUntil - slot.instant)) / SECOND) * SECOND;
    yield {
      photoId: uuidOf(key),
      protocolId,
      expositionId: exposition.expositionId,
      status,
      fillRate: status === 'completed' ? measuredFillRate(key, category, slot.slot, measured) : null,
      capturedAt: status === 'pending' ? null : new Date(slot.instant + walk).toISOString(),
    };
  }
}

/**
 * The sample chain: 120 stores in six regions, their displays, targets and contacts, and the runs of the last 35 days
 * up to `now`. The same options make the same chain. Ids and measured fill rates depend on the store, display or slot,
 * and do not change when `now` moves. New runs appear, old ones disappear, and the newest ones change their status.
 *
 * @returns a chain whose runs and photos are made again each time they are iterated
 */
export function makeSampleChain(options: { seed: number; now: Date; timeZone: string }): Chain {
  const { seed, timeZone } = options;
  const now = options.now.getTime();
  const seedName = `sample/${seed}`;
  const stores = sampleRegions.flatMap((region) =>
    region.places.map((place) => makeStore(seedName, region, place, now)),
  );
  const schedules = new Map(stores.map(({ schedule }) => [schedule.name, schedule]));
  const slots = new Map([...schedules].map(([name, schedule]) => [name, slotsUntil(schedule, now, timeZone)]));
  const slotsOf = (store: SampleStore): readonly ScheduledSlot[] => slots.get(store.schedule.name) ?? [];

  function* protocols(): Generator<ChainProtocol> {
    for (const store of stores) for (const run of runsOf(store, slotsOf(store), now)) yield protocolOf(store, run);
  }
  function* images(): Generator<ChainImage> {
    for (const store of stores) for (const run of runsOf(store, slotsOf(store), now)) yield* imagesOf(store, run);
  }
  return {
    regions: sampleRegions.map((region) => ({ regionId: regionIdOf(seedName, region), name: region.name })),
    stores: stores.map(({ chainStore }) => chainStore),
    protocols: { [Symbol.iterator]: protocols },
    images: { [Symbol.iterator]: images },
  };
}
