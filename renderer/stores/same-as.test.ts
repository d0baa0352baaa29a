import { expect, test } from 'vitest';
import { aListedStore } from '#tests/builders/contract.ts';
import { storesOfAddress } from './same-as.ts';

const stores = [
  aListedStore({ externalId: 'A', name: 'Rynek', regionId: 'north', storeType: 'Ulica', onboardingComplete: true }),
  aListedStore({
    externalId: 'B',
    name: 'Dworzec',
    regionId: 'north',
    storeType: 'Dworzec',
    onboardingComplete: false,
  }),
  aListedStore({ externalId: 'C', name: 'Lotnisko', regionId: null, storeType: null, onboardingComplete: true }),
];
type Page = Parameters<typeof storesOfAddress>[0];

test.each<readonly [Page, object, readonly string[] | null]>([
  ['displays', { stores: ['C', 'A', 'gone'], types: ['ROLLS_BREAD_RACK'] }, ['C', 'A', 'gone']],
  ['targets', { days: ['1'], types: ['ROLLS_BREAD_RACK'] }, null],
  ['photos', { stores: ['B'], q: 'x' }, ['B']],
  ['overview', { region: ['north'], types: ['ROLLS_BREAD_RACK'] }, ['A', 'B']],
  ['overview', { region: 'north', storeTypes: ['Ulica'] }, ['A']],
  ['overview', { region: ['north'], stores: ['C', 'B'] }, ['B']],
  ['overview', { groupBy: 'store', below: true }, null],
  ['stores', { q: 'dworz' }, ['B']],
  ['stores', { region: ['none'] }, ['C']],
  ['stores', { type: ['Dworzec'], onboarding: 'open' }, ['B']],
  ['stores', { types: ['Ulica'], stores: ['A', 'B'] }, ['A']],
  ['stores', { sort: 'name' }, null],
])('an address of %s says which stores: %j', (page, search, expected) => {
  expect(storesOfAddress(page, search, stores)).toEqual(expected);
});

test('an address that was typed or comes from an older Endcap says what can be read', () => {
  expect(storesOfAddress('targets', { stores: 'A' }, stores)).toBeNull();
  expect(storesOfAddress('stores', { q: 7, region: [5] }, stores)).toEqual([]);
  expect(storesOfAddress('stores', null, stores)).toBeNull();
});
