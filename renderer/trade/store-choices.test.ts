import { expect, test } from 'vitest';
import { storeChoices } from './store-choices.ts';

const collator = new Intl.Collator('pl', { numeric: true });
const stores = [
  { externalId: 'Z-1', name: 'Zabrze' },
  { externalId: 'L-2', name: 'Łódź, Piotrkowska' },
  { externalId: 'L-1', name: 'Lublin' },
  { externalId: 'S-1', name: 'Świdnica' },
  { externalId: 'a,b', name: 'Sopot' },
  { externalId: null, name: 'Bez numeru' },
];
const ids = (search: string, kept: string[] = []) =>
  storeChoices(stores, search, kept, collator).map(({ externalId }) => externalId);

test('stores come in Polish order; one without an ID can not be asked for', () => {
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
