import { expect, test } from 'vitest';
import { createStandIns } from './stand-ins.ts';

const STORES = [
  { externalId: 'W-001', name: 'Warszawa Centralna', loginCode: 'KOD-77' },
  { externalId: 'W-0012', name: 'Warszawa', loginCode: null },
  { externalId: '7', name: 'Łódź (Dworzec)', loginCode: null },
  { externalId: 'A/1 ż', name: '+Plus', loginCode: null },
  { externalId: '--', name: '', loginCode: null },
];

test('a store has the same stand-in wherever its ID or its name is, by the order in which stores come up', () => {
  const standIn = createStandIns(STORES);
  expect(standIn('W-0012 is Warszawa, W-001 is Warszawa Centralna.')).toBe('store-1 is store-1, store-2 is store-2.');
  expect(standIn('again "W-001"/W-0012')).toBe('again "store-2"/store-1');
  expect(createStandIns(STORES)('W-001')).toBe('store-1');
});

test('an ID is a whole word, whatever is in it or around it', () => {
  const standIn = createStandIns(STORES);
  expect(standIn('7 of 17, 7a, x7, (7)')).toBe('store-1 of 17, 7a, x7, (store-1)');
  expect(standIn('/v1/stores/A%2F1%20%C5%BC/contacts and A/1 ż')).toBe('/v1/stores/store-2/contacts and store-2');
  expect(standIn('at Łódź (Dworzec), xŁódź (Dworzec)')).toBe('at store-1, xŁódź (Dworzec)');
  expect(standIn('+Plus -- ok')).toBe('store-2 -- ok');
});

test('a login code has no stand-in', () => {
  expect(createStandIns(STORES)('code KOD-77 of W-001')).toBe('code [secret] of store-1');
});

test('nothing is known of other words', () => {
  expect(createStandIns([])('W-001 Warszawa')).toBe('W-001 Warszawa');
});

test('of two names that begin at one place, the longer one is meant, whichever of their words is the rarer', () => {
  const names = ['Rynek', 'Rynek Nowy', 'Stary Rynek Nowy', 'Nowy'];
  const standIn = createStandIns(names.map((name, at) => ({ externalId: `id${at}`, name, loginCode: null })));
  expect(standIn('Rynek Nowy, Rynek, Stary Rynek Nowy, Nowy Rynek')).toBe('store-1, store-2, store-3, store-4 store-2');
});
