import { expect, test } from 'vitest';
import { createRandom } from '#tests/support/behaviours/seeded-random.ts';
import { seedOfRun } from '#tests/support/seed/seed.ts';
import {
  comparedFillRate,
  coverageOfGroup,
  coverageOfReport,
  shownFillRate,
  verdictOf,
  verdictOfComparison,
} from './fill-rate-figures.ts';
import { addFillSums, averageFillRateOf, comparisonOf, emptyFillSum, fillSumOfPhoto } from './fill-rate-sum.ts';

test.each([
  [-6.5, 'below'],
  [-0.0001, 'below'],
  [0, 'even'],
  [-0, 'even'],
  [0.0001, 'above'],
  [null, 'none'],
  [Number.NaN, 'none'],
] as const)('a delta of %s is %s', (delta, verdict) => {
  expect(verdictOf(delta)).toBe(verdict);
});

test('nothing compared is not even', () => {
  expect(verdictOfComparison({ delta: null, belowExpectation: null })).toBe('none');
});

test('a delta rounded to 0 keeps the side that the service decided', () => {
  expect(verdictOfComparison({ delta: 0, belowExpectation: true })).toBe('below');
  expect(verdictOfComparison({ delta: 0, belowExpectation: false })).toBe('even');
});

type CoveredGroup = Parameters<typeof coverageOfGroup>[0];

const aGroup = (imageCount: number, compared: number, missing = 0, ambiguous = 0): CoveredGroup => ({
  imageCount,
  expectation: {
    comparedImageCount: compared,
    missingExpectationCount: missing,
    ambiguousExpectationCount: ambiguous,
  },
});

test('a group tells its own coverage; the rest was not measured', () => {
  expect(coverageOfGroup(aGroup(63, 42, 12, 6))).toEqual({
    images: 63,
    compared: 42,
    missing: 12,
    ambiguous: 6,
    unmeasured: 3,
  });
});

test('groups that hold each photo once are added up', () => {
  const report = {
    groupBy: 'region',
    summary: { imageCount: 100 },
    items: [aGroup(60, 42, 12, 6), aGroup(40, 40)],
  } as const;
  expect(coverageOfReport(report)).toEqual({ images: 100, compared: 82, missing: 12, ambiguous: 6, unmeasured: 0 });
});

test('no groups are no photos, which is known', () => {
  expect(coverageOfReport({ groupBy: 'day', summary: { imageCount: 0 }, items: [] })).toEqual({
    images: 0,
    compared: 0,
    missing: 0,
    ambiguous: 0,
    unmeasured: 0,
  });
});

test.each(['productCategory', 'category'] as const)(
  'groups by %s are not added up, even where they would fit',
  (groupBy) => {
    expect(coverageOfReport({ groupBy, summary: { imageCount: 10 }, items: [aGroup(10, 10)] })).toBe(
      `overlapping.${groupBy}`,
    );
  },
);

test('groups whose photos are not those of the summary are not added up', () => {
  expect(coverageOfReport({ groupBy: 'store', summary: { imageCount: 11 }, items: [aGroup(10, 10)] })).toBe(
    'not_adding_up',
  );
});

test.each([
  ['is the sum of target and delta', 54.3, 75.5, -22.5, 53],
  ['is the average itself when they differ by rounding alone', 71.05, 75.6, -4.5501, 71.05],
  ['may be 0, which is not nothing', 12, 60, -60, 0],
  ['never leaves 0 to 100 by a rounding', 12, 60, -60.0001, 0],
  ['is unknown when the two add up to no rate', 50, 90, 30, null],
  ['is nothing without a target', 50, null, null, null],
  ['is nothing when nothing was compared', 50, 75, null, null],
] as const)('the rate of the compared photos %s', (_name, averageFillRate, expectedAverageFillRate, delta, wanted) => {
  expect(comparedFillRate({ averageFillRate, expectedAverageFillRate, delta })).toBe(wanted);
});

test('the rate of the compared photos is that of the exact sums, whatever photos were compared', () => {
  const chance = createRandom(seedOfRun());
  for (let round = 0; round < 2_000; round += 1) {
    const sums = Array.from({ length: 1 + Math.floor(chance() * 40) }, () => {
      const photo = chance() < 0.1 ? null : Math.floor(chance() * 1_000_001);
      const expectedFillRatio = Math.floor(chance() * 101);
      return fillSumOfPhoto(
        photo,
        chance() < 0.3 ? { kind: 'missing' } : { kind: 'expected', expectation: { expectedFillRatio } },
      );
    });
    const sum = sums.reduce(addFillSums, emptyFillSum);
    const { expectedAverageFillRate, delta } = comparisonOf(sum);
    const rate = comparedFillRate({ averageFillRate: averageFillRateOf(sum), expectedAverageFillRate, delta });
    const exact = sum.comparedImageCount === 0 ? null : sum.comparedE4 / sum.comparedImageCount / 10_000;
    if (exact === null) expect(rate).toBeNull();
    else expect(Math.abs((rate ?? Number.NaN) - exact)).toBeLessThan(0.000_2);
  }
});

test('beside a target and a delta stands the rate of the same photos; without a delta, that of all measured ones', () => {
  expect(shownFillRate({ averageFillRate: 54.3, expectedAverageFillRate: 75.5, delta: -22.5 })).toBe(53);
  expect(shownFillRate({ averageFillRate: 54.3, expectedAverageFillRate: 75.5, delta: null })).toBe(54.3);
  expect(shownFillRate({ averageFillRate: null, expectedAverageFillRate: null, delta: null })).toBeNull();
});
