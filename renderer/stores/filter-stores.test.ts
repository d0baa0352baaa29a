import { expect, test } from 'vitest';
import { NONE } from '#renderer/stores/choices.ts';
import { aListedStore } from '#tests/builders/contract.ts';
import { filterStores, type StoreListFilter, searchableStores } from './filter-stores.ts';

const gdynia = aListedStore({
  externalId: 'G-003',
  name: 'Gdynia',
  location: 'ul. Świętojańska 88',
  storeType: 'Ulica',
});
const lodz = aListedStore({
  externalId: 'Ł/12 %',
  name: 'Łódź Fabryczna',
  storeType: 'Dworzec',
  onboardingComplete: false,
});
const kiosk = aListedStore({
  externalId: 'K-1',
  name: 'Kraków',
  storeType: null,
  regionId: 'r-1',
  protocolCronEnabled: false,
});
const all = [gdynia, lodz, kiosk];
const found = (filter: StoreListFilter) => filterStores(searchableStores(all), filter).map((store) => store.externalId);

test.each<[string, StoreListFilter, (string | null)[]]>([
  ['nothing asked', {}, ['G-003', 'Ł/12 %', 'K-1']],
  ['blanks only', { q: '  ' }, ['G-003', 'Ł/12 %', 'K-1']],
  ['an address typed without diacritics', { q: 'swietojanska' }, ['G-003']],
  ['an address typed with diacritics', { q: 'ŚWIĘTO' }, ['G-003']],
  ['two words in any order', { q: '88 gdy' }, ['G-003']],
  ['part of an external ID with odd signs', { q: 'l/12 %' }, ['Ł/12 %']],
  ['words of different stores', { q: 'gdynia łódź' }, []],
  ['a type', { type: ['Dworzec'] }, ['Ł/12 %']],
  ['no type', { type: [NONE] }, ['K-1']],
  ['a type or none', { type: ['Ulica', NONE] }, ['G-003', 'K-1']],
  ['an empty choice', { type: [] }, ['G-003', 'Ł/12 %', 'K-1']],
  ['a region', { region: ['r-1'] }, ['K-1']],
  ['open onboarding', { onboarding: 'open' }, ['Ł/12 %']],
  ['runs not scheduled', { schedule: 'off' }, ['K-1']],
  ['runs scheduled and onboarding complete', { schedule: 'on', onboarding: 'complete' }, ['G-003']],
])('%s', (_, filter, ids) => {
  expect(found(filter)).toEqual(ids);
});

test('a search does not match across name and ID', () => {
  expect(found({ q: 'gdyniag' })).toEqual([]);
});
