import { expect, test } from 'vitest';
import { scopeOfGroup } from '#renderer/reasons/scope-of-group.ts';
import type { CrossStoreGroupBy, FillRateGroup } from '#shared/contract/fill-rate.ts';
import { aComparison, aGroup } from '#tests/builders/reports.ts';
import { type OverviewSearch, viewOfSearch } from './overview-view.ts';
import { unjudgedOfReport, unjudgedOfRow, unjudgedOfScope } from './unjudged-places.ts';
import { scopeOf } from './use-report.ts';

const groupOf = (key: string, missing: number, fields: Partial<FillRateGroup> = {}) =>
  aGroup({ key, expectation: aComparison(null, { missingExpectationCount: missing }), ...fields });
const scope = (search: OverviewSearch = {}, ids: readonly string[] | null = null) =>
  scopeOf(viewOfSearch(search, Date.parse('2026-11-20T13:00:00Z'), 'Europe/Warsaw'), ids);

const BY_DAY: Parameters<typeof unjudgedOfReport>[1] = { groupBy: 'day', items: [] };

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
  expect(unjudgedOfReport('missing', BY_DAY, scope({}, ['A', 'B']))).toMatchObject({ stores: ['A', 'B'] });
});

test('runs of another status are not checked, so only a single store leads anywhere', () => {
  expect(unjudgedOfScope(scope({ status: 'failed' }))).toBeNull();
  expect(unjudgedOfScope(scope({ status: 'failed' }, ['A']))).toMatchObject({ of: 'store', status: 'failed' });
});

test('a display type of the only store is in its matrix, and that of several stores in the check', () => {
  const [one, two] = [scope({}, ['A']), scope({}, ['A', 'B'])];
  const ofType = (page: typeof one) => ({
    ...page,
    filter: { ...page.filter, displayTypes: ['FRIDGE_DRINKS' as const] },
  });
  expect(unjudgedOfRow(ofType(one), one)).toMatchObject({ of: 'store', externalId: 'A' });
  expect(unjudgedOfRow(ofType(two), two)).toMatchObject({ of: 'stores', stores: ['A', 'B'], types: ['FRIDGE_DRINKS'] });
  expect(unjudgedOfRow(ofType(one), ofType(one))).toMatchObject({ of: 'stores', types: ['FRIDGE_DRINKS'] });
});

test('of some displays the check shows these alone, also where they are of one store', () => {
  const search: OverviewSearch = { types: ['FRIDGE_DRINKS'], categories: ['DRINKS'] };
  const ofThese = { of: 'stores', types: ['FRIDGE_DRINKS'], categories: ['DRINKS'] };
  expect(unjudgedOfReport('missing', BY_DAY, scope(search))).toMatchObject(ofThese);
  expect(unjudgedOfReport('missing', BY_DAY, scope(search, ['A']))).toMatchObject({ ...ofThese, stores: ['A'] });
  expect(unjudgedOfScope(scope({ ...search, status: 'failed' }, ['A']))).toBeNull();
});

test('a group leads to its store, its days, or its displays', () => {
  const stores = { north: ['A', 'B', 'U'] };
  const place = (groupBy: CrossStoreGroupBy, key: string, whole = scope()) => {
    const storesOf = ({ key }: FillRateGroup) => (key === 'north' ? stores.north : []);
    const of = scopeOfGroup(whole, groupBy, groupOf(key, 3), { timeZone: 'Europe/Warsaw', storesOf });
    return of && unjudgedOfScope(of);
  };
  expect(place('store', 'A')).toMatchObject({ of: 'store', externalId: 'A', period: 'last14' });
  expect(place('day', '2026-11-18')).toMatchObject({ of: 'stores', period: '2026-11-18..2026-11-18' });
  expect(place('expositionType', 'ROLLS_BREAD_RACK')).toMatchObject({ types: ['ROLLS_BREAD_RACK'] });
  expect(place('productCategory', 'none')).toMatchObject({ categories: [''] });
  expect(place('region', 'north')).toMatchObject({ stores: ['A', 'B', 'U'] });
  expect(place('region', 'north', scope({}, ['A', 'B', 'Z']))).toMatchObject({ stores: ['A', 'B'] });
});
