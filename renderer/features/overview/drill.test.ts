import { expect, test } from 'vitest';
import { aListedStore } from '#tests/builders/contract.ts';
import { aGroup } from '#tests/builders/reports.ts';
import { drillOf } from './drill.ts';
import { type OverviewSearch, viewOfSearch } from './overview-view.ts';

const NORTH = '0d6d4cb7-1f5f-4c8e-8f5e-3a3a3b0e9a01';
const NOW = Date.parse('2026-11-20T14:02:00+01:00');

const anOverview = (search: Partial<OverviewSearch>) => viewOfSearch({ ...search }, NOW, 'Europe/Warsaw');
const stores = [aListedStore({ externalId: 'G-1', name: 'Gdynia', regionId: NORTH })];

const written = (drill: ReturnType<typeof drillOf>) =>
  drill?.to === 'overview' ? JSON.parse(JSON.stringify(drill.search)) : drill;

test('a store leads to its page', () => {
  expect(drillOf('store', aGroup({ key: 'k', externalId: 'G-1' }), anOverview({}), stores)).toEqual({
    to: 'store',
    externalId: 'G-1',
    groupBy: undefined,
  });
});

test('a region leads to its stores; limits on regions are not limits on stores', () => {
  const view = anOverview({ groupBy: 'region', min: 20, max: 80, below: true, sort: 'name', stores: ['G-1'] });
  expect(written(drillOf('region', aGroup({ key: NORTH, regionName: 'Pomorskie' }), view, stores))).toEqual({
    groupBy: 'store',
    period: 'last14',
    region: [NORTH],
    stores: ['G-1'],
  });
});

test('a day leads to the stores of that day, in the same region', () => {
  const view = anOverview({ groupBy: 'day', region: [NORTH], status: 'failed', view: 'table' });
  expect(written(drillOf('day', aGroup({ key: '2026-11-18', scheduledDate: '2026-11-18' }), view, stores))).toEqual({
    groupBy: 'store',
    period: '2026-11-18..2026-11-18',
    region: [NORTH],
    status: 'failed',
    view: 'table',
  });
});

test('a week leads to those of its days that the report covered', () => {
  const first = drillOf('week', aGroup({ key: '2026-W45', week: '2026-W45' }), anOverview({ groupBy: 'week' }), stores);
  expect(written(first)).toEqual({ groupBy: 'store', period: '2026-11-07..2026-11-08' });
  const last = drillOf('week', aGroup({ key: '2026-W47', week: '2026-W47' }), anOverview({ groupBy: 'week' }), stores);
  expect(written(last)).toEqual({ groupBy: 'store', period: '2026-11-16..2026-11-20' });
});

test('a display type leads to all stores and says what it was about; a store opened from there shows its displays', () => {
  const there = written(drillOf('expositionType', aGroup({ key: 'FRIDGE_DRINKS' }), anOverview({}), stores));
  expect(there).toEqual({ groupBy: 'store', period: 'last14', about: 'FRIDGE_DRINKS' });
  expect(drillOf('store', aGroup({ externalId: 'G-1' }), anOverview(there), stores)).toMatchObject({
    groupBy: 'exposition',
  });
  expect(drillOf('store', aGroup({ externalId: 'G-1' }), anOverview({ about: 'ROLLS' }), stores)).toMatchObject({
    groupBy: 'category',
  });
});

test('a region that leads to no stores cannot be opened', () => {
  expect(drillOf('region', aGroup({ key: 'none', regionName: null }), anOverview({}), stores)).toBeNull();
});
