import { expect, test } from 'vitest';
import { aListedStore } from '#tests/builders/contract.ts';
import { findStores, indexStores, namesStore } from './find-stores.ts';

const aStore = (externalId: string, name: string, location: string | null = null) =>
  aListedStore({ externalId, name, location });

const index = indexStores([
  aStore('W-014', 'Warszawa, Dworzec Centralny', 'al. Jerozolimskie 54, Warszawa'),
  aStore('G-003', 'Gdynia, Świętojańska 88'),
  aStore('L-101', 'Łódź, Piotrkowska 101'),
  aStore('L-10', 'Łódź, Rynek 4'),
]);
const ids = (query: string) => findStores(index, query).map(({ externalId }) => externalId);

test.each([
  ['swietojanska', ['G-003']],
  ['ŚWIĘTOJAŃSKA 88', ['G-003']],
  ['lodz piotr', ['L-101']],
  ['jerozol', ['W-014']],
  ['l-10', ['L-10', 'L-101']],
  ['101', ['L-101']],
  ['gdynia dworzec', []],
  ['  ', []],
])('%j finds %j', (query, expected) => {
  expect(ids(query)).toEqual(expected);
});

test('beginnings of words come before their middles', () => {
  const places = indexStores([
    aStore('A', 'Nowy Rynek 1', null),
    aStore('B', 'Kiosk', 'Rynek 2'),
    aStore('C', 'Podrynek 3'),
  ]);
  expect(findStores(places, 'rynek').map(({ externalId }) => externalId)).toEqual(['A', 'B', 'C']);
});

test('a query names a store by the beginning of its ID or name', () => {
  const store = aStore('L-101', 'Łódź, Piotrkowska 101');
  expect(namesStore(store, 'l-1')).toBe(true);
  expect(namesStore(store, 'lodz')).toBe(true);
  expect(namesStore(store, 'piotr')).toBe(false);
});
