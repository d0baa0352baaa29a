import { expect, test } from 'vitest';
import { idsInText, readStoreList, storeChoices } from './offered-stores.ts';

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

const named = (...ids: string[]) => ids.map((externalId) => ({ externalId, name: `Store ${externalId}` }));
const offered = named('S 1', 'S-2', 'S-3', 'a,b');
const chain = [...offered, ...named('S-4', 'S-5')];

/** What a text names, in short; null: it is no list. */
function listOf(text: string) {
  const parts = idsInText(text);
  if (parts === null) return null;
  const { found, elsewhere, unknown, twice } = readStoreList(parts, offered, chain);
  return [found.map(({ externalId }) => externalId), elsewhere, unknown, twice];
}

test.each([
  ['S 1\r\ns-2\n\nS-2\n', ['S 1', 'S-2'], [], [], 1],
  ['S-3; S 1;X-9', ['S-3', 'S 1'], [], ['X-9'], 0],
  ['S-2 S-3', ['S-2', 'S-3'], [], [], 0],
  ['Store ID\nS-4\nS-2\nS-2\ns-4\nX-9\nX-9\n', ['S-2'], ['S-4'], ['Store ID', 'X-9'], 3],
  ['X-8\tX-9', [], [], ['X-8', 'X-9'], 0],
])('each pasted ID is found, told as unknown or not offered, or counted as repeated: %j', (text, ...expected) => {
  expect(listOf(text)).toEqual(expected);
});

test.each(['', ' ', 'S-2', 'S-2\n'])('a text with fewer than two parts is no list: %j', (text) => {
  expect(idsInText(text)).toBeNull();
});

test('IDs that differ by case alone are found as they are written, and otherwise not guessed', () => {
  const alike = named('s-1', 'S-1', 'T-1');
  const { found, unknown } = readStoreList(['S-1', 't-1'], alike, alike);
  expect([found.map(({ externalId }) => externalId), unknown]).toEqual([['S-1', 'T-1'], []]);
  expect(readStoreList(['X-1', 'x-1'], named('x-1', 'X-1'), []).found).toHaveLength(2);
  expect(readStoreList(['y-Y'], named('Y-Y', 'y-y'), named('Y-Y', 'y-y')).unknown).toEqual(['y-Y']);
});
