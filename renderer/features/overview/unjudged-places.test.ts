import { expect, test } from 'vitest';
import type { FillRateGroup } from '#shared/contract/fill-rate.ts';
import { aComparison, aGroup } from '#tests/builders/reports.ts';
import { type OverviewSearch, viewOfSearch } from './overview-view.ts';
import { unjudgedOfGroup, unjudgedOfReport } from './unjudged-places.ts';

const groupOf = (key: string, missing: number, fields: Partial<FillRateGroup> = {}) =>
  aGroup({ key, expectation: aComparison(null, { missingExpectationCount: missing }), ...fields });
const scope = (search: OverviewSearch = {}, ids: readonly string[] | null = null) => ({
  view: viewOfSearch(search, Date.parse('2026-11-20T13:00:00Z'), 'Europe/Warsaw'),
  ids,
  stores: [],
});

test('the total leads to the stores that have such photos, worst first; of one store to its matrix', () => {
  const items = [groupOf('A', 2), groupOf('B', 0), groupOf('C', 7)];
  expect(unjudgedOfReport('missing', { groupBy: 'store', items }, scope())).toEqual({
    of: 'stores',
    stores: ['C', 'A'],
    period: 'last14',
  });
  expect(unjudgedOfReport('missing', { groupBy: 'store', items: items.slice(0, 2) }, scope())).toMatchObject({
    of: 'store',
    externalId: 'A',
  });
  expect(unjudgedOfReport('missing', { groupBy: 'day', items: [] }, scope({}, ['A', 'B']))).toMatchObject({
    stores: ['A', 'B'],
  });
});

test('runs of another status are not checked, so only a single store leads anywhere', () => {
  const failed = scope({ status: 'failed' });
  expect(unjudgedOfReport('missing', { groupBy: 'day', items: [] }, failed)).toBeNull();
  expect(unjudgedOfGroup('missing', 'store', groupOf('A', 1), failed)).toMatchObject({ of: 'store', status: 'failed' });
});

test('a group leads to its store, its days, or its display type', () => {
  const place = (groupBy: Parameters<typeof unjudgedOfGroup>[1], key: string) =>
    unjudgedOfGroup('missing', groupBy, groupOf(key, 3), scope());
  expect(place('store', 'A')).toMatchObject({ of: 'store', externalId: 'A', period: 'last14' });
  expect(place('day', '2026-11-18')).toMatchObject({ of: 'stores', period: '2026-11-18..2026-11-18' });
  expect(place('expositionType', 'ROLLS_BREAD_RACK')).toMatchObject({ types: ['ROLLS_BREAD_RACK'] });
});
