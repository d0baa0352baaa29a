import type { Chain, ChainImage, ChainProtocol, ChainStore } from '#service/store/chain.ts';
import { ExpositionType, ProductCategory } from '#shared/contract/enumerations.ts';
import { instantOf } from '#shared/domain/instants.ts';
import { aChain, aChainStore, CHAIN_TIME_ZONE } from '#tests/builders/chain.ts';
import { aDisplay, aTarget, idOf } from '#tests/builders/contract.ts';
import { createRandomSource } from '#tests/contract/fuzz/random-source.ts';

const STORES = 200;
const DISPLAYS = 10;
const TIMES = ['07:00', '09:00', '11:00', '13:00', '15:00', '17:00'];

type Size = { readonly stores: number; readonly times: readonly string[] };
const DAY_MS = 24 * 60 * 60 * 1000;
const LAST_DAY = Date.parse('2026-11-19');

/** Holds every run of the chain. */
export const WHOLE_RANGE = { from: '2020-01-01T00:00:00Z', to: '2027-01-01T00:00:00Z' };

const sequentialId = (kind: string, number: number): string =>
  `${number.toString(16).padStart(8, '0')}-${kind}-4000-8000-000000000000`;

const makeStores = (random: ReturnType<typeof createRandomSource>, { stores, times }: Size): ChainStore[] =>
  Array.from({ length: stores }, (_one, at) => {
    const externalId = `S-${String(at).padStart(4, '0')}`;
    const types = Array.from({ length: DISPLAYS }, (_two, display) => ExpositionType.options[(display + at) % 34]);
    return aChainStore(
      { externalId, regionId: idOf(`region ${at % 8}`) },
      {
        expositions: types.map((expositionType, display) =>
          aDisplay(`${externalId} ${display}`, {
            expositionType: expositionType ?? 'FRIDGE_DRINKS',
            productCategories: [
              ...new Set([random.pick(ProductCategory.options), random.pick(ProductCategory.options)]),
            ],
          }),
        ),
        expectations: types.flatMap((displayType = 'FRIDGE_DRINKS', display) =>
          [0, 1, 2, 3, 4, 5, 6].flatMap((weekday) =>
            times.map((protocolTime) =>
              aTarget({
                expectationId: idOf(`${externalId} ${display} ${weekday} ${protocolTime}`),
                displayType,
                weekday,
                protocolTime,
                productCategory: random.chance(0.2) ? random.pick(ProductCategory.options) : null,
                expectedFillRatio: 50 + random.below(50),
              }),
            ),
          ),
        ),
      },
    );
  });

/**
 * A chain of so many stores with ten displays each, and so many photos, in all stores alike; runs and photos are made
 * as they are read.
 */
export function benchChain(imageCount: number, size: Size = { stores: STORES, times: TIMES }): Chain {
  const random = createRandomSource(1);
  const stores = makeStores(random, size);
  const { times } = size;
  const runCount = Math.ceil(imageCount / DISPLAYS);
  const instants = new Map<number, string>();

  function* protocols(): Generator<ChainProtocol> {
    for (let run = 0; run < runCount; run += 1) {
      const slot = Math.floor(run / stores.length);
      const scheduledDate = new Date(LAST_DAY - Math.floor(slot / times.length) * DAY_MS).toISOString().slice(0, 10);
      const scheduledAt = `${times[slot % times.length]}:00`;
      const known = instants.get(slot);
      const scheduledDatetime = known ?? new Date(instantOf(scheduledDate, scheduledAt, CHAIN_TIME_ZONE)).toISOString();
      instants.set(slot, scheduledDatetime);
      yield {
        protocolId: sequentialId('aaaa', run),
        storeId: stores[run % stores.length]?.store.storeId ?? '',
        status: random.chance(0.03) ? 'failed' : 'completed',
        scheduledDate,
        scheduledAt,
        scheduledDatetime,
      };
    }
  }

  function* images(): Generator<ChainImage> {
    for (let image = 0; image < imageCount; image += 1) {
      const run = Math.floor(image / DISPLAYS);
      const isMeasured = !random.chance(0.05);
      yield {
        photoId: sequentialId('bbbb', image),
        protocolId: sequentialId('aaaa', run),
        expositionId: stores[run % stores.length]?.expositions[image % DISPLAYS]?.expositionId ?? '',
        status: isMeasured ? 'completed' : 'annotating',
        fillRate: isMeasured ? random.below(1_000_001) / 10_000 : null,
        capturedAt: null,
      };
    }
  }

  const regions = Array.from({ length: 8 }, (_one, at) => ({ regionId: idOf(`region ${at}`), name: `Region ${at}` }));
  return aChain({
    regions,
    stores,
    protocols: { [Symbol.iterator]: protocols },
    images: { [Symbol.iterator]: images },
  });
}
