import { expect, test } from 'vitest';
import { aContact, anExpectation, aStore } from '#tests/support/merge/builders.ts';
import { firstTree, readRows } from './resource-answer.ts';

test('fields that the contract does not know stay in the rows', () => {
  const later = { priority: { level: 3 } };
  expect(readRows('contacts', { externalId: 'S-1', items: [aContact(1, later)], more: 1 })).toEqual([
    aContact(1, later),
  ]);
  expect(readRows('store', aStore(later))).toEqual([aStore(later)]);
});

test('an answer that breaks the contract is refused', () => {
  expect(() => readRows('expectations', { items: [anExpectation(1, { weekday: 7 })] })).toThrow();
  expect(() => readRows('expositions', { items: null })).toThrow();
});

test('the first local ids are those of the service, each once', () => {
  const twice = [aContact(1), aContact(1)];
  const ids = firstTree('contacts', twice).map(({ rowId }) => rowId);
  expect(ids).toEqual(['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000001#2']);
  expect(firstTree('store', [aStore()])).toEqual([{ rowId: 'store', row: aStore() }]);
});
