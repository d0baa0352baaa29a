import fc from 'fast-check';
import type { Chain, ChainImage, ChainProtocol, ChainStore } from '#service/store/chain.ts';
import type { ExpositionType, ProductCategory, ProtocolStatus } from '#shared/contract/enumerations.ts';
import { weekdayOf } from '#shared/domain/calendar.ts';
import type { GroupFilter } from '#shared/domain/fill-rate-groups.ts';
import { fromE4 } from '#shared/domain/fill-rate-sum.ts';
import { aChain, aChainStore, aPhoto, aRun } from '../builders/chain.ts';
import { aDisplay, aTarget, idOf } from '../builders/contract.ts';

/*
 * Small chains in which everything that matters happens often: few display types, categories, dates and times, so
 * that targets meet photos, compete and leave gaps; dates on daylight-saving days and around New Year.
 */

const TYPES: readonly ExpositionType[] = ['ROLLS_BREAD_RACK', 'FRIDGE_SALADS'];
const CATEGORIES: readonly ProductCategory[] = ['ROLLS', 'BREADS', 'DRINKS'];
const TIMES = ['00:00', '02:30', '07:00', '23:59'];
// Mondays and Sundays of ISO week turns, both changes of the clock in Warsaw, and a plain Friday.
const DATES = [
  '2024-12-30',
  '2026-03-29',
  '2026-10-25',
  '2026-11-20',
  '2026-12-28',
  '2026-12-31',
  '2027-01-01',
  '2027-01-03',
  '2027-01-04',
];
const EXTERNAL_IDS = ['S-1', 'a/b ł', 'Zażółć', '\u{1F600}', 'B,2', 'S-\u202e3'];
// Names as no person would choose them: none, turned around, with combining marks, with commas, very long.
const NAMES = [
  'Store',
  '',
  '\u202eerotS',
  'Z\u0301\u0327\u0308o',
  'Kraków, Rynek 1, "A"',
  'Very long '.repeat(60),
  ' ',
  '<b>&amp;',
];
// The third has no name in the chain, the last stands for no region.
const REGIONS = [idOf('region north'), idOf('region south'), idOf('region without a name'), null];

/** The dates and times of one chain: so few that photos share slots, and targets meet there. */
type Calendar = { readonly dates: readonly string[]; readonly times: readonly string[] };

const calendar: fc.Arbitrary<Calendar> = fc.record({
  dates: fc.subarray(DATES, { minLength: 1, maxLength: 3 }),
  times: fc.subarray(TIMES, { minLength: 1, maxLength: 2 }),
});

const target = ({ dates, times }: Calendar) =>
  fc.record({
    displayType: fc.constantFrom(...TYPES),
    productCategory: fc.constantFrom(null, null, ...CATEGORIES),
    weekday: fc.constantFrom(...dates.map(weekdayOf), 3),
    protocolTime: fc.constantFrom(...times),
    expectedFillRatio: fc.constantFrom(0, 33, 50, 70, 100),
  });

const display = fc.record({
  expositionType: fc.constantFrom(...TYPES),
  productCategories: fc.array(fc.constantFrom(...CATEGORIES), { maxLength: 3 }),
});

const store = (externalId: string, when: Calendar): fc.Arbitrary<ChainStore> =>
  fc
    .record({
      regionId: fc.constantFrom(...REGIONS),
      name: fc.constantFrom(...NAMES),
      displays: fc.array(display, { maxLength: 4 }),
      targets: fc.array(target(when), { maxLength: 25, size: 'max' }),
    })
    .map(({ regionId, name, displays, targets }) =>
      aChainStore(
        { externalId, regionId, name },
        {
          expositions: displays.map((fields, index) => aDisplay(`${externalId} ${index}`, fields)),
          expectations: targets.map((fields, index) =>
            aTarget({ ...fields, expectationId: idOf(`target ${externalId} ${index}`) }),
          ),
        },
      ),
    );

/** A store with displays and targets, for changes of another one. */
export const randomStore: fc.Arbitrary<ChainStore> = calendar.chain((when) => store('S-9', when));

const fillRate = fc.oneof(
  { weight: 1, arbitrary: fc.constant(null) },
  { weight: 2, arbitrary: fc.constantFrom(0, 33, 50, 70, 100) },
  { weight: 3, arbitrary: fc.integer({ min: 0, max: 1_000_000 }).map(fromE4) },
);

const run = ({ dates, times }: Calendar) =>
  fc.record({
    scheduledDate: fc.constantFrom(...dates),
    scheduledAt: fc.constantFrom(...times.flatMap((time) => [`${time}:00`, `${time}:00`, `${time}:30`])),
    status: fc.constantFrom('completed', 'completed', 'completed', 'failed', 'processing'),
    // One entry per photo: which display of the store, and what it measured.
    photos: fc.array(fc.record({ display: fc.nat({ max: 3 }), fillRate }), { maxLength: 6, size: 'max' }),
  });

type Measured = { readonly display: number; readonly fillRate: number | null };

/** The photos of a run; none where the store has no display. */
const photosOfRun = (
  { protocolId }: ChainProtocol,
  photos: readonly Measured[],
  displays: ChainStore['expositions'],
): ChainImage[] =>
  photos.flatMap(({ display: nth, fillRate }, number) => {
    const shown = displays[nth % Math.max(1, displays.length)];
    if (!shown) return [];
    const status = fillRate === null ? 'annotating' : 'completed';
    return [aPhoto(`${protocolId} ${number}`, { protocolId, expositionId: shown.expositionId, fillRate, status })];
  });

const chainOfStores = (stores: readonly ChainStore[], when: Calendar): fc.Arbitrary<Chain> =>
  fc.tuple(...stores.map(() => fc.array(run(when), { maxLength: 8, size: 'max' }))).map((runsOfStores) => {
    const protocols: ChainProtocol[] = [];
    const images: ChainImage[] = [];
    for (const [at, { store: owner, expositions }] of stores.entries()) {
      for (const [index, { photos, ...fields }] of (runsOfStores[at] ?? []).entries()) {
        const protocol = aRun(`${owner.externalId} ${index}`, { ...fields, storeId: owner.storeId });
        protocols.push(protocol);
        images.push(...photosOfRun(protocol, photos, expositions));
      }
    }
    const regions = [
      { regionId: idOf('region north'), name: 'North' },
      { regionId: idOf('region south'), name: 'South, \u202ehtuoS' },
    ];
    return aChain({ regions, stores, protocols, images });
  });

/** A random small chain of up to three stores. */
export const randomChain: fc.Arbitrary<Chain> = fc
  .tuple(fc.subarray(EXTERNAL_IDS, { minLength: 1, maxLength: 3 }), calendar)
  .chain(([externalIds, when]) =>
    fc
      .tuple(...externalIds.map((externalId) => store(externalId, when)))
      .chain((stores) => chainOfStores(stores, when)),
  );

/** The chain with a store of 400 displays, each of them in its first run. */
export function crowded(chain: Chain): Chain {
  const [first, ...others] = chain.stores;
  const run = [...chain.protocols].find(({ storeId }) => storeId === first?.store.storeId);
  if (first === undefined || run === undefined) return chain;
  const more = Array.from({ length: 400 }, (_, nth) =>
    aDisplay(`crowd ${nth}`, { expositionType: 'ROLLS_BREAD_RACK', productCategories: nth % 2 === 0 ? [] : ['ROLLS'] }),
  );
  const photos = more.map(({ expositionId }, nth) =>
    aPhoto(`crowd ${nth}`, { protocolId: run.protocolId, expositionId, fillRate: nth % 7 === 0 ? null : nth / 4 }),
  );
  const stores = [{ ...first, expositions: [...first.expositions, ...more] }, ...others];
  return { ...chain, stores, images: [...chain.images, ...photos] };
}

const edges = DATES.flatMap((date) => [`${date}T00:00:00+01:00`, `${date}T06:00:00.000Z`, `${date}T06:00:00.0001Z`]);

/** Which runs a question is about. */
export type Selection = {
  readonly range: { readonly from: string; readonly to: string };
  readonly status: ProtocolStatus;
};

/** A random question to the reports; wide ranges and loose filters more often than narrow ones. */
export const randomQuestion: fc.Arbitrary<Question> = fc.record({
  range: fc.oneof(
    fc.constant({ from: '2020-01-01T00:00:00Z', to: '2030-01-01T00:00:00Z' }),
    fc
      .tuple(fc.constantFrom(...edges), fc.constantFrom(...edges))
      .filter(([from, to]) => Date.parse(from) < Date.parse(to))
      .map(([from, to]) => ({ from, to })),
  ),
  status: fc.constantFrom('completed', 'completed', 'completed', 'failed', 'awaiting_processing'),
  minFillRate: fc.option(fc.constantFrom(0, 33, 50, 66.6667), { nil: undefined, freq: 2 }),
  maxFillRate: fc.option(fc.constantFrom(50, 70, 99.9999, 100), { nil: undefined, freq: 2 }),
  belowExpectationOnly: fc.boolean(),
  externalIds: fc.option(fc.subarray(['S-1', 'Zażółć', 'unknown']), { nil: undefined, freq: 2 }),
});
export type Question = Selection & GroupFilter & { readonly externalIds?: readonly string[] | undefined };
