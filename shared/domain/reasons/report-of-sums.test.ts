import { expect, test } from 'vitest';
import { emptyFillSum } from '../fill-rate-sum.ts';
import { dimensionOf, reportOfSums } from './report-of-sums.ts';
import type { PhotoSum } from './sums-query.ts';

/** Photos that were measured at some percent against a target; null: not compared. */
const aSum = (
  photos: readonly (readonly [measured: number | null, target: number | null])[],
  runCount = 1,
): PhotoSum => {
  const measured = photos.filter(([percent]) => percent !== null);
  const compared = measured.filter(([, target]) => target !== null);
  const total = (values: readonly (number | null)[]) =>
    values.reduce<number>((sum, one) => sum + (one ?? 0) * 10_000, 0);
  return {
    ...emptyFillSum,
    runCount,
    imageCount: photos.length,
    measuredImageCount: measured.length,
    measuredE4: total(measured.map(([percent]) => percent)),
    comparedImageCount: compared.length,
    comparedE4: total(compared.map(([percent]) => percent)),
    expectedE4: total(compared.map(([, target]) => target)),
    belowExpectationCount: compared.filter(([percent, target]) => (percent ?? 0) < (target ?? 0)).length,
  };
};

const ALL = { belowExpectationOnly: false };
const about = {
  protocolStatus: 'completed',
  from: '2026-11-07T00:00:00+01:00',
  to: '2026-11-21T00:00:00+01:00',
  names: { stores: { 'G-1': 'Gdynia' }, regions: { R: 'Pomorskie' }, storeRegions: { 'G-1': 'Pomorskie' } },
} as const;

test('a report has the figures of its photos, and its stores have their names and regions', () => {
  const gdynia = aSum([
    [60, 80],
    [70, 80],
    [50, null],
    [null, 90],
  ]);
  const report = reportOfSums({
    ...about,
    groupBy: 'store',
    groups: [{ key: ['G-1'], now: gdynia, before: null }],
    total: gdynia,
    filter: ALL,
  });
  expect(report.items).toEqual([
    {
      key: 'G-1',
      externalId: 'G-1',
      storeName: 'Gdynia',
      regionName: 'Pomorskie',
      protocolCount: 1,
      imageCount: 4,
      averageFillRate: 60,
      expectation: {
        expectedAverageFillRate: 80,
        delta: -15,
        belowExpectation: true,
        comparedImageCount: 2,
        missingExpectationCount: 1,
        ambiguousExpectationCount: 0,
      },
    },
  ]);
  expect(report.summary).toMatchObject({ imageCount: 4, averageFillRate: 60, delta: -15, belowExpectationCount: 2 });
});

test('what was not measured or compared is null, never 0', () => {
  const nothing = aSum([[null, 80]]);
  const groups = [{ key: [null], now: nothing, before: null }];
  const report = reportOfSums({ ...about, groupBy: 'productCategory', groups, total: nothing, filter: ALL });
  expect(report.items).toMatchObject([
    { key: 'none', productCategory: null, averageFillRate: null, expectation: { delta: null, belowExpectation: null } },
  ]);
  expect(report.summary).toMatchObject({ averageFillRate: null, expectedAverageFillRate: null, delta: null });
});

test('filters by figures leave out groups, and the totals stay those of all photos', () => {
  const [low, high] = [aSum([[40, 80]]), aSum([[90, 80]])];
  const groups = [
    { key: ['R'], now: low, before: null },
    { key: ['Q'], now: high, before: null },
    { key: ['gone'], now: null, before: low },
  ];
  const keys = (filter: Parameters<typeof reportOfSums>[0]['filter']) => {
    const total = aSum([
      [40, 80],
      [90, 80],
    ]);
    const { items, summary } = reportOfSums({ ...about, groupBy: 'region', groups, total, filter });
    expect(summary.imageCount).toBe(2);
    return items.map(({ key, regionName }) => [key, regionName]);
  };
  expect(keys(ALL)).toEqual([
    ['Q', null],
    ['R', 'Pomorskie'],
  ]);
  expect(keys({ belowExpectationOnly: true })).toEqual([['R', 'Pomorskie']]);
  expect(keys({ belowExpectationOnly: false, minFillRate: 50 })).toEqual([['Q', null]]);
});

test('every grouping of a report is a dimension of sums', () => {
  const day = aSum([[40, 80]]);
  const keyed = { day: '2026-12-31', week: '2026-W53', expositionType: 'ROLLS_BREAD_RACK' } as const;
  for (const [groupBy, key] of Object.entries(keyed)) {
    const [group] = reportOfSums({
      ...about,
      groupBy: groupBy as keyof typeof keyed,
      groups: [{ key: [key], now: day, before: null }],
      total: day,
      filter: ALL,
    }).items;
    expect(group?.key).toBe(key);
  }
  expect(Object.keys(dimensionOf)).toHaveLength(6);
});
