import { expect, test } from 'vitest';
import { type CoveredGroup, coverageOfGroup, coverageOfReport } from './fill-rate-coverage.ts';

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
