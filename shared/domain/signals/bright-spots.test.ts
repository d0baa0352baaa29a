import { expect, test } from 'vitest';
import type { StoreType } from '#shared/contract/enumerations.ts';
import { aComparison, aGroup } from '#tests/builders/reports.ts';
import { findBrightSpots } from './bright-spots.ts';

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
