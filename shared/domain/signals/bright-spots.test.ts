import { expect, test } from 'vitest';
import type { ExpositionType, StoreType } from '#shared/contract/enumerations.ts';
import { aComparison, aGroup } from '#tests/builders/reports.ts';
import { findBrightSpots, findDisplaySpots } from './bright-spots.ts';

/** Stores of a type by their deltas; null: nothing was compared. */
const storesOf = (type: StoreType, deltas: readonly (number | null)[], photos = 100) =>
  deltas.map((delta, nth) =>
    aGroup({
      key: `${type} ${nth}`,
      externalId: `${type} ${nth}`,
      expectation: aComparison(70, { delta, comparedImageCount: delta === null ? 0 : photos }),
    }),
  );
const typeOf = (id: string): StoreType => (id.startsWith('Kiosk') ? 'Kiosk' : 'Ulica');

test('the best of each type is said, furthest above the middle one first', () => {
  const groups = [...storesOf('Kiosk', [-8, 1, -4, -6, -9]), ...storesOf('Ulica', [0.25, 9, -3, -4, 2, -8])];
  expect(findBrightSpots(groups, typeOf)).toEqual([
    { storeType: 'Ulica', externalId: 'Ulica 1', delta: 9, stores: 6, median: -1.375, above: 10.375 },
    { storeType: 'Kiosk', externalId: 'Kiosk 1', delta: 1, stores: 5, median: -6, above: 7 },
  ]);
});

test('below each threshold nothing is said, at it the store is', () => {
  expect(findBrightSpots(storesOf('Kiosk', [9, 0, 0, 0]), typeOf)).toEqual([]);
  expect(findBrightSpots(storesOf('Kiosk', [9, 0, 0, 0, null]), typeOf)).toEqual([]);
  expect(findBrightSpots(storesOf('Kiosk', [9, 0, 0, 0, 0], 99), typeOf)).toEqual([]);
  expect(findBrightSpots(storesOf('Kiosk', [4.9999, 0, 0, 0, 0]), typeOf)).toEqual([]);
  expect(findBrightSpots(storesOf('Kiosk', [5, 0, 0, 0, 0]), typeOf)).toHaveLength(1);
});

test('two that are equally good are no best, and stores without a type are not alike', () => {
  expect(findBrightSpots(storesOf('Kiosk', [9, 9, 0, 0, 0]), typeOf)).toEqual([]);
  const groups = storesOf('Kiosk', [9, 0, 0, 0, 0]);
  expect(findBrightSpots(groups, () => null)).toEqual([]);
  expect(findBrightSpots(groups, () => undefined)).toEqual([]);
});

const FRIDGE = 'FRIDGE_SALADS';
const COUNTER = 'SANDWICHES_CHILLED_COUNTER';
type Display = readonly [store: number, type: ExpositionType, photos: number, points: number];

/** The spots of displays, each with half of its photos in each of two slots, and so many points above its targets. */
function spotsOf(displays: readonly Display[], filter: Parameters<typeof findDisplaySpots>[2] = {}) {
  const stores = [0, 1, 2, 3, 4, 5].map((nth) => ({ externalId: `S-${nth}` }));
  const facts = displays.map(([store, expositionType], nth) => ({
    ...{ expositionId: `D-${nth}`, expositionType, store },
    productCategories: expositionType === FRIDGE ? (['SALADS_PASTES'] as const) : [],
  }));
  const sums = {
    slots: ['07:00', '13:30'].map((time) => ({ weekday: 5, time })),
    compared: Uint32Array.from(displays.flatMap(([, , photos]) => [photos / 2, photos / 2])),
    gapE4: Float64Array.from(displays.flatMap(([, , photos, points]) => [0, points * photos * 10_000])),
  };
  return findDisplaySpots({ stores, displays: facts }, sums, filter);
}
const fridges = (points: readonly number[], photos = 100) =>
  points.map((one, store): Display => [store, FRIDGE, photos, one]);

test('the best store with each type of display is said, from all of its displays of that type', () => {
  const counters = [-9, -1, -9, -9, 3].map((points, store): Display => [store, COUNTER, 60, points]);
  const more = [5, 5, 5, 5, 19].map((points, store): Display => [store, COUNTER, 60, points]);
  expect(spotsOf([...fridges([1, 2, 16, 0, -4, 0.5]), ...counters, ...more])).toEqual([
    { displayType: FRIDGE, externalId: 'S-2', delta: 16, stores: 6, median: 0.75, above: 15.25 },
    { displayType: COUNTER, externalId: 'S-4', delta: 11, stores: 5, median: -2, above: 13 },
  ]);
});

test('with displays, too, nothing is said below a threshold, and of equals none', () => {
  expect(spotsOf(fridges([12, 0, 0, 0, 0], 40))).toHaveLength(1);
  expect(spotsOf(fridges([11.9999, 0, 0, 0, 0]))).toEqual([]);
  expect(spotsOf(fridges([13, 0, 0, 0]))).toEqual([]);
  expect(spotsOf(fridges([13, 0, 0, 0, 0], 38))).toEqual([]);
  expect(spotsOf(fridges([13, 13, 0, 0, 0]))).toEqual([]);
});

test('displays that a filter leaves out do not count', () => {
  const all = fridges([13, 0, 0, 0, 0]);
  expect(spotsOf(all, { displayTypes: [COUNTER] })).toEqual([]);
  expect(spotsOf(all, { categories: [null] })).toEqual([]);
  expect(spotsOf(all, { displayTypes: [FRIDGE], categories: ['SALADS_PASTES'] })).toHaveLength(1);
});
