import { expect, test } from 'vitest';
import { aStoreRow } from '#tests/support/a-store-row.ts';
import { learnRegionNames } from './region-names.ts';

const aStore = (externalId: string | null, regionId: string | null) => aStoreRow({ externalId, regionId });

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
