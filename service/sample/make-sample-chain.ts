import type { Chain, ChainImage, ChainProtocol } from '../store/chain.ts';
import { imagesOf, protocolOf, runsOf } from './make-runs.ts';
import { makeStore, regionIdOf, type SampleStore } from './make-store.ts';
import { sampleRegions } from './places/regions.ts';
import { type ScheduledSlot, slotsUntil } from './schedule.ts';

/**
 * The sample chain: 120 stores in six regions, their displays, targets and contacts, and the runs of the last
 * 35 days up to `now`. The same options make the same chain. Ids and measured fill rates belong to a store, display
 * or slot and stay when `now` moves; new runs appear, old ones fall off, and the newest ones change their status.
 *
 * @returns a chain whose runs and photos are made anew each time they are iterated
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
