import { expect, test } from 'vitest';
import type { CheckedStore } from '#shared/bridge/targets.ts';
import { aComparison, aGroup } from '#tests/builders/reports.ts';
import { comparable, compareCounts, countsOfStores, otherDisplays } from './service-counts.ts';

const NONE = { missing: 0, ambiguous: 0 };

const aStore = (externalId: string, missing: number, photos: 'whole' | 'some' = 'whole'): CheckedStore => ({
  externalId,
  known: true,
  photos,
  findings: [],
  unjudged: { missing: missing + 1, ambiguous: 0 },
  ofDisabled: NONE,
  unjudgedNow: { missing, ambiguous: 2 },
  isDrafted: false,
});

const groupOf = (key: string, missing: number) =>
  aGroup({
    key,
    expectation: aComparison(null, { missingExpectationCount: missing, ambiguousExpectationCount: 2 }),
  });

test('only stores with all photos, whose IDs can be sent, are held against the service', () => {
  const stores = [aStore('A', 1), aStore('B', 1, 'some'), aStore('C,D', 1), { externalId: 'E', known: false } as const];
  expect(comparable(stores).map(({ externalId }) => externalId)).toEqual(['A']);
});

test('counts without drafts are compared, and a store that the report lacks has none', () => {
  const stores = comparable([aStore('A', 3), aStore('B', 4), aStore('C', 5)]);
  expect(compareCounts(stores, [groupOf('A', 3), groupOf('B', 7)])).toEqual({
    same: 1,
    other: [
      { externalId: 'B', here: { missing: 4, ambiguous: 2 }, service: { missing: 7, ambiguous: 2 } },
      { externalId: 'C', here: { missing: 5, ambiguous: 2 }, service: { missing: 0, ambiguous: 0 } },
    ],
  });
});

test('stores that are counted otherwise come first; what is not known is not taken for none', () => {
  const stores = [aStore('A', 1), aStore('B', 3), aStore('C', 5, 'some'), { externalId: 'D', known: false } as const];
  const counts = countsOfStores(stores, [groupOf('A', 1), groupOf('B', 4), groupOf('C', 9)]);
  expect(counts.map(({ externalId, here, service }) => [externalId, here?.missing, service?.missing])).toEqual([
    ['B', 3, 4],
    ['C', 5, 9],
    ['A', 1, 1],
    ['D', undefined, 0],
  ]);
  expect(countsOfStores(stores, null).every(({ service }) => service === null)).toBe(true);
});

test('the displays are named on which two sides differ, also those that only one of them has', () => {
  const here = [
    { expositionId: 'same', missing: 2, ambiguous: 2 },
    { expositionId: 'ours', missing: 1, ambiguous: 0 },
  ];
  const others = otherDisplays(here, [
    { ...groupOf('same', 2), expositionId: 'same' },
    { ...groupOf('theirs', 7), expositionId: 'theirs' },
  ]);
  expect(others).toEqual([
    { expositionId: 'ours', here: { missing: 1, ambiguous: 0 }, service: NONE },
    { expositionId: 'theirs', here: NONE, service: { missing: 7, ambiguous: 2 } },
  ]);
});
