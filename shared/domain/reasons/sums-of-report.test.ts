import { expect, test } from 'vitest';
import type { FillRateGroup } from '#shared/contract/fill-rate.ts';
import { shortfallParts } from './shortfall-parts.ts';
import { figuresOfSum } from './sum-figures.ts';
import { sumOfGroup, sumsOfReport } from './sums-of-report.ts';

const aRow = (key: string, compared: number, measured: number, expected: number, images = compared): FillRateGroup => ({
  key,
  protocolCount: 2,
  imageCount: images,
  averageFillRate: measured,
  expectation: {
    expectedAverageFillRate: expected,
    delta: Math.round((measured - expected) * 1e4) / 1e4,
    belowExpectation: measured < expected,
    comparedImageCount: compared,
    missingExpectationCount: 0,
    ambiguousExpectationCount: 0,
  },
});
const aReport = (groupBy: 'store' | 'productCategory', items: readonly FillRateGroup[]) => ({
  groupBy,
  items,
  summary: {
    protocolCount: 3,
    imageCount: items.reduce((sum, { imageCount }) => sum + imageCount, 0),
    ...{ averageFillRate: null, expectedAverageFillRate: null, delta: null, belowExpectationCount: 4 },
  },
});

test('the parts of a report add up to its delta, however its averages are rounded', () => {
  // A third of a percent can't be written with four decimals.
  const report = aReport('store', [aRow('S-1', 3, 66.6667, 80), aRow('S-2', 7, 85.1429, 80), aRow('S-3', 0, 50, 0, 2)]);
  const sums = sumsOfReport(report, ({ key }) => key);
  if (sums === null) throw new Error('no sums');
  const delta = (3 * (66.6667 - 80) + 7 * (85.1429 - 80)) / 10;
  expect(figuresOfSum(sums.total).delta).toBeCloseTo(delta, 3);
  expect(figuresOfSum(sums.total)).toMatchObject({ runs: 3, photos: 12, compared: 10, below: 4 });
  const parts = shortfallParts(sums.groups, sums.total);
  expect(parts.map(({ key }) => key[0])).toEqual(['S-1', 'S-2', 'S-3']);
  expect(parts.map(({ figures }) => figures.delta)).toEqual([-13.3333, 5.1429, null]);
  expect(parts.reduce((sum, { points }) => sum + Math.round((points ?? 0) * 100), 0)).toBe(Math.round(delta * 100));
});

test('groups that overlap have no parts', () => {
  expect(sumsOfReport(aReport('productCategory', [aRow('BREAD', 3, 70, 80)]), ({ key }) => key)).toBeNull();
});

test('a report that counts other photos than its groups is taken apart by these, with both counts', () => {
  const part = aReport('store', [aRow('S-1', 3, 70, 80)]);
  const narrowed = { ...part, summary: { ...part.summary, imageCount: 9 } };
  const sums = sumsOfReport(narrowed, ({ key }) => key);
  expect(sums?.total.imageCount).toBe(3);
  expect(sums?.contradictions).toEqual([{ date: null, time: null, of: 'photos', whole: 9, parts: 3 }]);
});

test('a delta that no rate can have stays what the service says, and none is made up where it says none', () => {
  const row = aRow('S-1', 3, 70, 70);
  const of = (expectation: Partial<FillRateGroup['expectation']>) =>
    figuresOfSum(sumOfGroup({ ...row, expectation: { ...row.expectation, ...expectation } }));
  expect(of({ delta: 60 })).toMatchObject({ compared: 3, expected: 70, delta: 60 });
  expect(of({ delta: null })).toMatchObject({ compared: 0, delta: null, photos: 3 });
});
