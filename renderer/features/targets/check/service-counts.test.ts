import { expect, test } from 'vitest';
import type { CheckedStore } from '#shared/bridge/targets.ts';
import type { FillRateGroup } from '#shared/contract/fill-rate.ts';
import { comparisonOf, emptyFillSum } from '#shared/domain/fill-rate-sum.ts';
import { comparable, compareCounts } from './service-counts.ts';

const NONE = { missing: 0, ambiguous: 0 };

const aStore = (externalId: string, missing: number, photos: 'whole' | 'some' = 'whole'): CheckedStore => ({
  externalId,
  known: true,
  photos,
  findings: [],
  unjudged: { missing: missing + 1, ambiguous: 0 },
  ofDisabled: NONE,
  unjudgedNow: { missing, ambiguous: 2 },
});

const aGroup = (key: string, missing: number): FillRateGroup => ({
  key,
  protocolCount: 1,
  imageCount: 9,
  averageFillRate: 50,
  expectation: { ...comparisonOf(emptyFillSum), missingExpectationCount: missing, ambiguousExpectationCount: 2 },
});

test('only stores with all photos, whose IDs can be sent, are held against the service', () => {
  const stores = [aStore('A', 1), aStore('B', 1, 'some'), aStore('C,D', 1), { externalId: 'E', known: false } as const];
  expect(comparable(stores).map(({ externalId }) => externalId)).toEqual(['A']);
});

test('counts without drafts are compared, and a store that the report lacks has none', () => {
  const stores = comparable([aStore('A', 3), aStore('B', 4), aStore('C', 5)]);
  expect(compareCounts(stores, [aGroup('A', 3), aGroup('B', 7)])).toEqual({
    same: 1,
    other: [
      { externalId: 'B', here: { missing: 4, ambiguous: 2 }, service: { missing: 7, ambiguous: 2 } },
      { externalId: 'C', here: { missing: 5, ambiguous: 2 }, service: { missing: 0, ambiguous: 0 } },
    ],
  });
});
