import { expect, test } from 'vitest';
import { aListedStore } from '#tests/builders/contract.ts';
import { aGroup } from '#tests/builders/reports.ts';
import { learnRegionNames, regionIdsIn, withRegionNames } from './region-names.ts';

const aStore = (externalId: string | null, regionId: string | null) => aListedStore({ externalId, regionId });

test('one reported store names the region of all its neighbours', () => {
  const names = learnRegionNames(
    [aStore('A', 'r1'), aStore('B', 'r1'), aStore('C', 'r2'), aStore(null, 'r3'), aStore('D', null)],
    [
      { externalId: 'B', regionName: 'Pomorskie' },
      { externalId: 'C', regionName: null },
      { externalId: 'D', regionName: 'Nowhere' },
      { externalId: null, regionName: 'Lost' },
    ],
  );
  expect([...names]).toEqual([['r1', 'Pomorskie']]);
});

test('an answer without region names teaches nothing', () => {
  expect(learnRegionNames([aStore('A', 'r1')], [{ externalId: 'A' }]).size).toBe(0);
});

test('a report by region that leaves names out gets those that are known, and keeps its own', () => {
  const named = (key: string, regionName?: string | null) =>
    aGroup(regionName === undefined ? { key } : { key, regionName });
  const items = [named('r1', 'Own'), named('r2'), named('r3', null), named('r4', ' '), named('r5')];
  const names = new Map(['r1', 'r2', 'r3', 'r4'].map((id) => [id, `Name of ${id}`]));
  const idOf = ({ key }: { readonly key: string }) => key;
  expect(withRegionNames({ items }, idOf, names).items.map(({ regionName }) => regionName)).toEqual([
    'Own',
    'Name of r2',
    'Name of r3',
    'Name of r4',
    undefined,
  ]);
});

test('a group leads to its region by the stores that are known', () => {
  const stores = [aStore('A', 'r1'), aStore('B', null)];
  const idsIn = (
    groupBy: 'region' | 'store' | 'day',
    groups: readonly Parameters<ReturnType<typeof regionIdsIn>>[0][],
  ) => groups.map(regionIdsIn(groupBy, stores));
  expect(idsIn('region', [{ key: 'r1' }, { key: 'r2' }])).toEqual(['r1', null]);
  expect(idsIn('store', [{ key: 'x', externalId: 'A' }, { key: 'A' }, { key: 'B' }, { key: 'C' }])).toEqual([
    'r1',
    'r1',
    null,
    null,
  ]);
  expect(idsIn('day', [{ key: 'r1' }])).toEqual([null]);
});
