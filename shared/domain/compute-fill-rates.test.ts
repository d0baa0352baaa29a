import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ExpositionType, ProductCategory } from '#shared/contract/enumerations.ts';
import type { ExpectationInput } from '#shared/contract/expectation.ts';
import { CrossStoreGroupBy, StoreGroupBy } from '#shared/contract/fill-rate.ts';
import { compareCodePoints } from '#shared/lib/compare-text.ts';
import {
  type FillRateFacts,
  recomputeCrossStoreFillRates,
  recomputeExpositionFillRate,
  recomputeStoreFillRates,
  selectRuns,
} from '#tests/oracles/fill-rate-rule.ts';
import { weekdayOf } from './calendar.ts';
import { computeExpositionFillRate } from './compute-exposition-fill-rate.ts';
import { computeCrossStoreFillRates, computeStoreFillRates } from './compute-fill-rates.ts';
import { createExpectationMatcher } from './expectation-match.ts';
import type { ReportFacts, RunSelection } from './fill-rate-facts.ts';
import { fromE4, toE4 } from './fill-rate-sum.ts';
import {
  AMBIGUOUS,
  categoryBits,
  MISSING,
  packTargets,
  placeOfType,
  targetIn,
  unpackTargets,
} from './packed-targets.ts';
import { weekMinuteOfRun } from './run-slots.ts';

// Few types, categories, dates and times, so that targets meet photos, compete and leave gaps.
const TYPES: readonly ExpositionType[] = ['FRIDGE_DRINKS', 'BREADS_NOT_OFFERED'];
const CATEGORIES: readonly ProductCategory[] = ['SANDWICHES', 'DRINKS', 'BREADS'];
const DATES = ['2024-12-30', '2026-03-29', '2026-10-25', '2026-12-28', '2027-01-03'];
const TIMES = ['00:00', '07:00', '23:59'];
const STORES = ['S-1', 'Zażółć', '\u{1F600}', '\uFFFD'];
const idOf = (name: string) => `id of ${name}`;

const expectation: fc.Arbitrary<ExpectationInput> = fc.record({
  displayType: fc.constantFrom(...TYPES),
  productCategory: fc.constantFrom(null, null, ...CATEGORIES),
  weekday: fc.constantFrom(...DATES.map(weekdayOf)),
  protocolTime: fc.constantFrom(...TIMES),
  expectedFillRatio: fc.constantFrom(0, 50, 70, 100),
});
const display = fc.record({
  expositionType: fc.constantFrom(...TYPES),
  productCategories: fc.array(fc.constantFrom(...CATEGORIES), { maxLength: 3 }),
});
const fillRate = fc.oneof(
  fc.constantFrom(null, 0, 50, 70, 100),
  fc.integer({ min: 0, max: 1_000_000 }).map((e4) => fromE4(e4)),
);
const run = fc.record({
  scheduledDate: fc.constantFrom(...DATES),
  scheduledAt: fc.constantFrom(...TIMES.flatMap((time) => [`${time}:00`, `${time}:30`])),
  status: fc.constantFrom('completed', 'completed', 'failed'),
  photos: fc.array(fc.record({ display: fc.nat({ max: 3 }), fillRate }), { maxLength: 6 }),
});
const storeWith = (externalId: string) =>
  fc.record({
    externalId: fc.constant(externalId),
    region: fc.constantFrom('north', 'south', null),
    displays: fc.array(display, { minLength: 1, maxLength: 4 }),
    expectations: fc.array(expectation, { maxLength: 30, size: 'max' }),
    runs: fc.array(run, { maxLength: 8, size: 'max' }),
  });

const facts: fc.Arbitrary<FillRateFacts> = fc.tuple(...STORES.map(storeWith)).map((stores) => ({
  stores: stores.map(({ externalId, region, displays, expectations }) => ({
    externalId,
    storeName: `Store ${externalId}`,
    regionId: region,
    regionName: region === 'north' ? 'North' : null,
    displays: displays.map((fields, index) => ({ expositionId: idOf(`${externalId} ${index}`), ...fields })),
    expectations,
  })),
  runs: stores.flatMap(({ externalId, runs }) =>
    runs.map(({ photos: _, ...fields }, index) => ({
      ...fields,
      protocolId: idOf(`run ${externalId} ${index}`),
      externalId,
      scheduledDatetime: `${fields.scheduledDate}T${fields.scheduledAt}Z`,
    })),
  ),
  photos: stores.flatMap(({ externalId, displays, runs }) =>
    runs.flatMap(({ photos }, index) =>
      photos.map((photo, number) => ({
        photoId: idOf(`photo ${externalId} ${index} ${number}`),
        protocolId: idOf(`run ${externalId} ${index}`),
        expositionId: idOf(`${externalId} ${photo.display % displays.length}`),
        imageUrl: '',
        imageStatus: 'completed',
        fillRate: photo.fillRate,
      })),
    ),
  ),
}));

const question = fc.record({
  range: fc.constantFrom(
    { from: '2020-01-01T00:00:00Z', to: '2030-01-01T00:00:00Z' },
    { from: '2026-01-01T00:00:00Z', to: '2026-12-28T07:00:00.0001Z' },
    { from: '2029-01-01T00:00:00Z', to: '2030-01-01T00:00:00Z' },
  ),
  status: fc.constantFrom('completed', 'completed', 'failed', 'processing'),
  minFillRate: fc.option(fc.constantFrom(0, 40, 66.6667), { nil: undefined, freq: 2 }),
  maxFillRate: fc.option(fc.constantFrom(60, 99.9999), { nil: undefined, freq: 2 }),
  belowExpectationOnly: fc.boolean(),
  externalIds: fc.option(fc.subarray([...STORES, 'unknown'], { minLength: 1 }), { nil: undefined, freq: 2 }),
});

/** The compact form of what a question is about. */
function select(all: FillRateFacts, query: RunSelection, externalIds: readonly string[] | undefined): ReportFacts {
  const storeOf = new Map(all.stores.map(({ externalId }, place) => [externalId, place]));
  const displays = all.stores.flatMap((store, place) => store.displays.map((one) => ({ ...one, store: place })));
  const runs = selectRuns(all, query)
    .filter(({ externalId }) => externalIds === undefined || externalIds.includes(externalId))
    .map((one) => ({ ...one, store: storeOf.get(one.externalId) ?? 0 }));
  const placeOfRun = new Map(runs.map(({ protocolId }, place) => [protocolId, place]));
  const placeOfDisplay = new Map(displays.map(({ expositionId }, place) => [expositionId, place]));
  const photos = all.photos.filter(({ protocolId }) => placeOfRun.has(protocolId));
  return {
    stores: all.stores.map((store) => ({ ...store, targets: packTargets(store.expectations) })),
    displays,
    runs,
    photos: {
      count: photos.length,
      run: Uint32Array.from(photos, ({ protocolId }) => placeOfRun.get(protocolId) ?? 0),
      display: Uint32Array.from(photos, ({ expositionId }) => placeOfDisplay.get(expositionId) ?? 0),
      fillE4: Int32Array.from(photos, (photo) => (photo.fillRate === null ? -1 : toE4(photo.fillRate))),
    },
  };
}

test('equals the rule photo by photo, for every grouping, with and without filters', { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(facts, question, (all, { range, externalIds, ...filters }) => {
      const open = { minFillRate: undefined, maxFillRate: undefined, belowExpectationOnly: false };
      for (const groupBy of CrossStoreGroupBy.options) {
        for (const filter of [filters, { ...filters, ...open }]) {
          const query = { ...range, groupBy, externalIds, ...filter };
          const computed = computeCrossStoreFillRates(select(all, query, externalIds), query);
          expect(computed, groupBy).toEqual(recomputeCrossStoreFillRates(all, query));
        }
      }
      const { externalId } = all.stores[0] ?? { externalId: '' };
      for (const groupBy of StoreGroupBy.options) {
        const query = { ...range, status: filters.status, externalId, groupBy };
        const computed = computeStoreFillRates(select(all, query, [externalId]), query);
        expect(computed, groupBy).toEqual(recomputeStoreFillRates(all, query));
      }
    }),
    { numRuns: 150 },
  );
});

test('the report of a display equals the rule, photo by photo', () => {
  fc.assert(
    fc.property(facts, question, (all, { range, status }) => {
      for (const { externalId, displays, expectations } of all.stores) {
        for (const one of displays) {
          const photos = all.photos.filter(({ expositionId }) => expositionId === one.expositionId);
          const ofStore = { externalId, display: one, expectations, runs: all.runs, photos };
          const query = { ...range, status, externalId, expositionId: one.expositionId };
          expect(computeExpositionFillRate(ofStore, query)).toEqual(recomputeExpositionFillRate(all, query));
        }
      }
    }),
    { numRuns: 50 },
  );
});

test('a packed target is found where the rule finds it', () => {
  const subject = fc.record({
    expositionType: fc.constantFrom(...TYPES),
    productCategories: fc.array(fc.constantFrom(...CATEGORIES), { maxLength: 3 }),
    scheduledDate: fc.constantFrom(...DATES),
    scheduledAt: fc.constantFrom(...TIMES.map((time) => `${time}:30`)),
  });
  fc.assert(
    fc.property(fc.array(expectation, { maxLength: 40, size: 'max' }), subject, (expectations, photo) => {
      const match = createExpectationMatcher(expectations)(photo);
      const minute = weekMinuteOfRun(photo.scheduledDate, photo.scheduledAt);
      const bits = categoryBits(photo.productCategories);
      const found = targetIn(packTargets(expectations), placeOfType(photo.expositionType), bits, minute);
      const expected = { missing: MISSING, ambiguous: AMBIGUOUS } as const;
      expect(found).toBe(match.kind === 'expected' ? match.expectation.expectedFillRatio : expected[match.kind]);
    }),
  );
});

test('packed targets come out as they went in', () => {
  const inOrder = (targets: readonly ExpectationInput[]) =>
    targets
      .map(({ displayType, weekday, protocolTime, productCategory, expectedFillRatio }) =>
        [displayType, weekday, protocolTime, productCategory, expectedFillRatio].join(' '),
      )
      .sort(compareCodePoints);
  fc.assert(
    fc.property(fc.array(expectation, { maxLength: 40, size: 'max' }), (expectations) => {
      expect(inOrder(unpackTargets(packTargets(expectations)))).toEqual(inOrder(expectations));
    }),
  );
});
