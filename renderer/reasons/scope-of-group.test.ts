import { expect, test } from 'vitest';
import type { FillRateGroup } from '#shared/contract/fill-rate.ts';
import { parsePeriod, resolvePeriod } from '#shared/domain/period.ts';
import { aGroup } from '#tests/builders/reports.ts';
import type { ReasonsScope } from './scope.ts';
import { scopeOfGroup } from './scope-of-group.ts';

const ZONE = 'Europe/Warsaw';
const at = { timeZone: ZONE, storesOf: ({ key }: FillRateGroup) => (key === 'north' ? ['S-1', 'S-2'] : []) };

function aScope(period: string): ReasonsScope {
  const parsed = parsePeriod(period);
  if (!parsed) throw new Error(period);
  return { days: resolvePeriod(parsed, 0, ZONE), period, status: 'completed', filter: { externalIds: ['S-1', 'S-9'] } };
}
const SCOPE = aScope('2026-12-24..2027-01-02');

test.each([
  ['store', 'S-9', { externalIds: ['S-9'] }],
  ['region', 'north', { externalIds: ['S-1'] }],
  ['expositionType', 'FRIDGE_SALADS', { displayTypes: ['FRIDGE_SALADS'] }],
  ['productCategory', 'ROLLS', { categories: ['ROLLS'] }],
  ['category', 'none', { categories: [null] }],
  ['exposition', 'id', { expositionIds: ['id'] }],
  ['protocol', 'run', { protocolIds: ['run'] }],
] as const)('a row by %s narrows the scope to its photos', (groupBy, key, filter) => {
  const scope = scopeOfGroup(SCOPE, groupBy, aGroup({ key }), at);
  expect(scope).toEqual({ ...SCOPE, filter: { ...SCOPE.filter, ...filter } });
});

test('a region is all its stores where the scope is of all stores', () => {
  const scope = scopeOfGroup({ ...SCOPE, filter: {} }, 'region', aGroup({ key: 'north' }), at);
  expect(scope?.filter).toEqual({ externalIds: ['S-1', 'S-2'] });
});

test('a week reaches as far as the period does, also across the turn of the year', () => {
  expect(scopeOfGroup(SCOPE, 'week', aGroup({ key: '2026-W53' }), at)).toEqual(aScope('2026-12-28..2027-01-02'));
  expect(scopeOfGroup(SCOPE, 'week', aGroup({ key: '2026-W52' }), at)).toEqual(aScope('2026-12-24..2026-12-27'));
  expect(scopeOfGroup(SCOPE, 'week', aGroup({ key: '2026-W51' }), at)).toBeNull();
});

test('a day of 25 hours is a whole day of the chain', () => {
  const scope = scopeOfGroup(aScope('2026-10-20..2026-10-30'), 'day', aGroup({ key: '2026-10-25' }), at);
  expect(scope?.days).toMatchObject({ from: '2026-10-24T22:00:00.000Z', to: '2026-10-25T23:00:00.000Z' });
});

test('what cannot be found is not asked for', () => {
  const elsewhere = { ...SCOPE, filter: { externalIds: ['S-9'] } };
  expect(scopeOfGroup(elsewhere, 'region', aGroup({ key: 'north' }), at)).toBeNull();
  for (const [groupBy, key] of [
    ['region', 'south'],
    ['expositionType', 'NEW_TYPE'],
    ['productCategory', 'NEW_CATEGORY'],
    ['week', 'week 3'],
    ['day', 'today'],
  ] as const) {
    expect(scopeOfGroup(SCOPE, groupBy, aGroup({ key }), at), key).toBeNull();
  }
});
