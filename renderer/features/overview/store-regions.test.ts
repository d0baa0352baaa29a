import { expect, test } from 'vitest';
import { storesInBoth, storesOfRegion, tokenOfRegion, withoutCommas } from './store-regions.ts';

const NORTH = '0d6d4cb7-1f5f-4c8e-8f5e-3a3a3b0e9a01';
const SOUTH = '0d6d4cb7-1f5f-4c8e-8f5e-3a3a3b0e9a02';
const stores = [
  { externalId: 'G-1', regionId: NORTH },
  { externalId: 'G-2', regionId: NORTH },
  { externalId: 'K-1', regionId: SOUTH },
  { externalId: 'X-1', regionId: null },
  { externalId: null, regionId: NORTH },
];
const named = [
  { externalId: 'G-2', regionName: 'Pomorskie' },
  { externalId: 'K-1', regionName: 'Małopolskie' },
  { externalId: 'X-1', regionName: null },
];

test('a region id leads to its stores, also to those without photos', () => {
  expect(storesOfRegion(NORTH, stores, named)).toEqual(['G-1', 'G-2']);
  expect(storesOfRegion('none', stores, named)).toEqual(['X-1']);
});

test('a name leads to the stores that the report puts there', () => {
  expect(storesOfRegion('Małopolskie', stores, named)).toEqual(['K-1']);
});

test('an unknown region has no stores', () => {
  expect(storesOfRegion('elsewhere', stores, named)).toEqual([]);
});

test('a region group is told by its id, or by its name where keys are something else', () => {
  expect(tokenOfRegion({ key: NORTH, regionName: 'Pomorskie' }, stores)).toBe(NORTH);
  expect(tokenOfRegion({ key: '7', regionName: 'Pomorskie' }, stores)).toBe('Pomorskie');
  expect(tokenOfRegion({ key: 'none', regionName: null }, stores)).toBe('none');
  expect(tokenOfRegion({ key: 'none', regionName: null }, stores.slice(0, 3))).toBeNull();
});

test('a region group that is opened before the stores are known is told by its id', () => {
  expect(tokenOfRegion({ key: NORTH, regionName: 'Pomorskie' }, [])).toBe(NORTH);
  expect(tokenOfRegion({ key: '7', regionName: 'Pomorskie' }, [])).toBe('Pomorskie');
  expect(tokenOfRegion({ key: 'none', regionName: null }, [])).toBeNull();
});

test('two limits leave the stores in both; none at all is not the same as all', () => {
  expect(storesInBoth(null, null)).toBeNull();
  expect(storesInBoth(['A', 'B'], null)).toEqual(['A', 'B']);
  expect(storesInBoth(['A', 'B'], ['B', 'C'])).toEqual(['B']);
  expect(storesInBoth(['A'], ['B'])).toEqual([]);
});

test('an ID with a comma cannot be asked for, and is counted', () => {
  expect(withoutCommas(['A', 'B,C', 'D'])).toEqual({ possible: ['A', 'D'], leftOut: 1 });
});
