import { expect, test } from 'vitest';
import { aListedStore } from '#tests/builders/contract.ts';
import { countBy, NONE, passes, storeChoices, storesOfIds, valueChoices } from './choices.ts';

const collator = new Intl.Collator('pl', { numeric: true });
const stores = [
  { externalId: 'Z-1', name: 'Zabrze' },
  { externalId: 'L-2', name: 'Łódź, Piotrkowska' },
  { externalId: 'L-1', name: 'Lublin' },
  { externalId: 'S-1', name: 'Świdnica' },
  { externalId: 'a,b', name: 'Sopot' },
  { externalId: null, name: 'Bez numeru' },
  // A service may have one, and no URL carries it.
  { externalId: '.', name: 'Kropka' },
];
const ids = (search: string, first: string[] = []) =>
  storeChoices(stores, search, first, collator).map(({ externalId }) => externalId);

test('stores come in Polish order; one without an ID cannot be asked for', () => {
  expect(ids('')).toEqual(['L-1', 'L-2', 'a,b', 'S-1', 'Z-1']);
});

test('name and ID are searched without diacritics, every word', () => {
  expect(ids('lodz')).toEqual(['L-2']);
  expect(ids('piotr l-2')).toEqual(['L-2']);
  expect(ids('l-')).toEqual(['L-1', 'L-2']);
  expect(ids('gdynia')).toEqual([]);
});

test('chosen ones stand first, also those that no store has', () => {
  expect(ids('', ['Z-1', 'X-9'])).toEqual(['X-9', 'Z-1', 'L-1', 'L-2', 'a,b', 'S-1']);
});

const valued = (['Ulica', 'Dworzec', null, 'Ulica'] as const).map((storeType) => aListedStore({ storeType }));
const counts = countBy(valued, ({ storeType }) => storeType);

test('stores are counted per value, and those without one', () => {
  expect(counts).toEqual(
    new Map([
      ['Ulica', 2],
      ['Dworzec', 1],
      [NONE, 1],
    ]),
  );
});

test('values stand by their labels, and none of them last', () => {
  const labelOf = (value: string | null) => (value === null ? 'A: no type' : value);
  expect(valueChoices(counts, labelOf, new Intl.Collator('pl'))).toEqual([
    { value: 'Dworzec', label: 'Dworzec', count: 1 },
    { value: 'Ulica', label: 'Ulica', count: 2 },
    { value: NONE, label: 'A: no type', count: 1 },
  ]);
});

test('a filter lets through what is chosen, and everything when nothing is', () => {
  expect([passes([], 'Ulica'), passes(['Ulica'], 'Ulica'), passes(['Dworzec'], 'Ulica')]).toEqual([true, true, false]);
  expect([passes([], null), passes([NONE], null), passes(['Ulica'], null)]).toEqual([true, true, false]);
});

const known = ['S 1', 'S-2', 'S-3', 'a,b'].map((externalId) => ({ externalId, name: `Store ${externalId}` }));

test.each([
  ['S 1\r\ns-2\n\nS-2\n', ['S 1', 'S-2'], []],
  ['S-3; S 1;X-9', ['S-3', 'S 1'], ['X-9']],
  ['S-2 S-3', ['S-2', 'S-3'], []],
])('IDs pasted from a table name their stores: %j', (text, found, missing) => {
  expect(storesOfIds(known, text)).toEqual({
    found: found.map((id) => known.find(({ externalId }) => externalId === id)),
    missing,
  });
});

test.each(['', 'S-2', 'Store here', 'x, y'])('a text that names no two IDs is searched for: %j', (text) => {
  expect(storesOfIds(known, text)).toBeNull();
});
