import { expect, test } from 'vitest';
import { coverageOfGroup, coverageOfReport, verdictOf, verdictOfComparison } from './fill-rate-figures.ts';

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
    expect(coverageOfReport({ groupBy, summary: { imageCount: 10 }, items: [aGroup(10, 10)] })).toBe('overlapping');
  },
);

test('groups whose photos are not those of the summary are not added up', () => {
  expect(coverageOfReport({ groupBy: 'store', summary: { imageCount: 11 }, items: [aGroup(10, 10)] })).toBe(
    'not_adding_up',
  );
});
