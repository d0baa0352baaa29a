import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addFillSums,
  averageOfE4,
  comparisonOf,
  emptyFillSum,
  fillSumOfPhoto,
  fromE4,
  summaryOf,
  toE4,
} from './fill-rate-sum.ts';

test('every fill rate of four decimals survives its exact form', () => {
  for (let e4 = 0; e4 <= 1_000_000; e4++) {
    if (toE4(fromE4(e4)) !== e4) expect.fail(`${e4} came back as ${toE4(fromE4(e4))}`);
  }
  expect(toE4(57.29)).toBe(572_900);
});

test('an average is rounded half up at the fourth decimal', () => {
  expect(averageOfE4(1, 2)).toBe(0.0001);
  expect(averageOfE4(1, 3)).toBe(0);
  expect(averageOfE4(2_000_000, 3)).toBe(66.6667);
  expect(averageOfE4(-1, 2)).toBe(0);
  expect(averageOfE4(-2, 3)).toBe(-0.0001);
});

test('a zero is never negative', () => {
  expect(Object.is(averageOfE4(-1, 3), 0)).toBe(true);
  expect(Object.is(averageOfE4(0, 5), 0)).toBe(true);
});

test('the average is the exact quotient, rounded', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), fc.integer({ min: 1, max: 1_000_000 }), (sum, count) => {
      const doubled = 2n * BigInt(sum) + BigInt(count);
      const divisor = 2n * BigInt(count);
      const quotient = doubled / divisor - (doubled % divisor < 0n ? 1n : 0n);
      expect(averageOfE4(sum, count)).toBe(Number(quotient) / 10_000);
    }),
  );
});

const expected = (expectedFillRatio: number) => ({ kind: 'expected', expectation: { expectedFillRatio } }) as const;
const missing = { kind: 'missing' } as const;
const ambiguous = { kind: 'ambiguous', winners: [{ expectedFillRatio: 1 }, { expectedFillRatio: 2 }] } as const;

const photos = [
  fillSumOfPhoto(600_000, expected(80)),
  fillSumOfPhoto(900_000, expected(85)),
  fillSumOfPhoto(300_000, missing),
  fillSumOfPhoto(null, expected(100)),
  fillSumOfPhoto(null, ambiguous),
  fillSumOfPhoto(200_000, ambiguous),
];
const total = photos.reduce(addFillSums, emptyFillSum);

test('the average is over measured photos, the comparison over compared ones', () => {
  expect(summaryOf(total, 3)).toEqual({
    protocolCount: 3,
    imageCount: 6,
    averageFillRate: 50,
    expectedAverageFillRate: 82.5,
    delta: -7.5,
    belowExpectationCount: 1,
  });
});

test('an unmeasured photo is neither compared, missing nor ambiguous', () => {
  expect(comparisonOf(total)).toEqual({
    expectedAverageFillRate: 82.5,
    delta: -7.5,
    belowExpectation: true,
    comparedImageCount: 2,
    missingExpectationCount: 1,
    ambiguousExpectationCount: 1,
  });
  expect(comparisonOf(fillSumOfPhoto(null, expected(50)))).toEqual({
    expectedAverageFillRate: null,
    delta: null,
    belowExpectation: null,
    comparedImageCount: 0,
    missingExpectationCount: 0,
    ambiguousExpectationCount: 0,
  });
});

test('a group short by less than the fourth decimal is below although its delta shows 0', () => {
  const many = Array.from({ length: 3 }, () => fillSumOfPhoto(500_000, expected(50))).reduce(addFillSums);
  const comparison = comparisonOf(addFillSums(many, fillSumOfPhoto(499_999, expected(50))));
  expect(comparison.delta).toBe(0);
  expect(comparison.belowExpectation).toBe(true);
});

test('a rate equal to its target is not below', () => {
  const even = fillSumOfPhoto(800_000, expected(80));
  expect(even.belowExpectationCount).toBe(0);
  expect(comparisonOf(even)).toMatchObject({ delta: 0, belowExpectation: false });
});

test('no photos have no average', () => {
  expect(summaryOf(emptyFillSum, 0)).toMatchObject({
    averageFillRate: null,
    expectedAverageFillRate: null,
    delta: null,
  });
});
