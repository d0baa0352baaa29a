import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nearReason, nearStores } from './near-ids.ts';

test.each([
  ['w-001', 'W-001', 'case'],
  ['W–001', 'W-001', 'dash'],
  ['W 001', 'W-001', 'dash'],
  ['w_001', 'W-001', 'dash'],
  ['W001', 'W-001', 'dash'],
  ['W-010', 'W-001', 'swapped'],
  ['W–010', 'W-001', 'swapped'],
  ['W-002', 'W-001', 'one_off'],
  ['W-01', 'W-001', 'one_off'],
  ['W-0011', 'W-001', 'one_off'],
  ['W-001', 'W-001', null],
  ['W-023', 'W-001', null],
  ['W-00111', 'W-001', null],
  ['-', '–', 'dash'],
  ['', 'W', 'one_off'],
] as const)('%s is near %s: %s', (typed, known, reason) => {
  expect(nearReason(typed, known)).toBe(reason);
});

test('the likeliest come first, and the store itself is not among them', () => {
  const stores = ['W-002', 'W-001', 'W–001', 'w-001', 'W-010', 'X-900'].map((externalId) => ({ externalId }));
  expect(nearStores('W-001', stores).map(({ store, reason }) => [store.externalId, reason])).toEqual([
    ['w-001', 'case'],
    ['W–001', 'dash'],
    ['W-010', 'swapped'],
    ['W-002', 'one_off'],
  ]);
});

test('nearness goes both ways, whatever the IDs are', () => {
  const id = fc.string({ unit: fc.constantFrom('a', 'A', '1', '2', '-', ' ', 'ł'), maxLength: 6 });
  const isEven = (a: string, b: string) => nearReason(a, b) === nearReason(b, a);
  fc.assert(fc.property(id, id, isEven), { numRuns: 2000 });
});
