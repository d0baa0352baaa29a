import { expect, test } from 'vitest';
import { changedTotals, earlierTotalsOf, isOfSamePhotos, type JudgedReport, targetTotalsOf } from './target-totals.ts';

type Group = { images?: number; rate?: number | null; compared?: number; missing?: number; ambiguous?: number };

const aGroup = (key: string, { images = 10, rate = 60, compared = 10, missing = 0, ambiguous = 0 }: Group = {}) => ({
  key,
  imageCount: images,
  averageFillRate: rate,
  expectation: {
    expectedAverageFillRate: 80,
    delta: -20,
    belowExpectation: true,
    comparedImageCount: compared,
    missingExpectationCount: missing,
    ambiguousExpectationCount: ambiguous,
  },
});

const aReport = (summary: Partial<JudgedReport['summary']> = {}, items = [aGroup('a'), aGroup('b')]): JudgedReport => ({
  groupBy: 'store',
  summary: {
    protocolCount: 4,
    imageCount: items.reduce((sum, { imageCount }) => sum + imageCount, 0),
    averageFillRate: 60,
    expectedAverageFillRate: 80,
    delta: -20,
    belowExpectationCount: 20,
    ...summary,
  },
  items,
});

const DAY = 86_400_000;
const UNTIL = Date.parse('2026-11-14T23:00:00Z');
const before = (report = aReport(), asOf = UNTIL + DAY) => ({ report, asOf, earlier: null });
const edited = { expectedAverageFillRate: 82, delta: -22 };

test('totals are those of the summary, and the counts are added up from the groups', () => {
  const report = aReport({}, [aGroup('a', { compared: 7, missing: 3 }), aGroup('b', { compared: 9, ambiguous: 1 })]);
  expect(targetTotalsOf(report)).toEqual({ expected: 80, delta: -20, below: 20, missing: 3, ambiguous: 1 });
});

test('where groups overlap or are left out, the counts are unknown and not 0, and are not compared', () => {
  const overlapping = targetTotalsOf({ ...aReport(), groupBy: 'productCategory' });
  expect(overlapping).toMatchObject({ missing: null, ambiguous: null });
  expect(changedTotals(overlapping, targetTotalsOf(aReport()))).toEqual([]);
  expect(targetTotalsOf(aReport({ imageCount: 30 }))).toMatchObject({ missing: null, ambiguous: null });
});

test('a rate that came or went is a change; null is not 0', () => {
  const without = targetTotalsOf(aReport({ expectedAverageFillRate: null, delta: null, belowExpectationCount: 0 }));
  expect(changedTotals(without, targetTotalsOf(aReport()))).toEqual(['expected', 'delta', 'below']);
  expect(changedTotals({ ...without, expected: 0 }, without)).toEqual(['expected']);
});

test('the same photos with other targets are kept with the time of the earlier answer', () => {
  expect(earlierTotalsOf(before(), aReport(edited), UNTIL)).toEqual({
    asOf: UNTIL + DAY,
    totals: { expected: 80, delta: -20, below: 20, missing: 0, ambiguous: 0 },
  });
});

test.each([
  ['another rate', aReport({ ...edited, averageFillRate: 60.0001 })],
  ['another number of photos', aReport(edited, [aGroup('a'), aGroup('b', { images: 11 })])],
  ['another number of runs', aReport({ ...edited, protocolCount: 5 })],
  [
    'rates that moved from one group to another',
    aReport(edited, [aGroup('a', { rate: 59 }), aGroup('b', { rate: 61 })]),
  ],
  ['a rate where there was none', aReport({ ...edited, averageFillRate: null })],
])('%s is no change of targets alone', (_, now) => {
  expect(isOfSamePhotos(aReport(), now)).toBe(false);
  expect(earlierTotalsOf(before(), now, UNTIL)).toBeNull();
});

test('a period that was still going on says nothing, nor does the same answer', () => {
  expect(earlierTotalsOf(before(aReport(), UNTIL - 1), aReport(edited), UNTIL)).toBeNull();
  expect(earlierTotalsOf(before(), aReport(), UNTIL)).toBeNull();
});

test('of several edits the first answer stays, and edits that are taken back leave nothing', () => {
  const first = earlierTotalsOf(before(), aReport(edited), UNTIL);
  const second = { report: aReport(edited), asOf: UNTIL + 2 * DAY, earlier: first };
  expect(earlierTotalsOf(second, aReport({ expectedAverageFillRate: 85, delta: -25 }), UNTIL)).toEqual(first);
  expect(earlierTotalsOf(second, aReport(), UNTIL)).toBeNull();
  expect(earlierTotalsOf(second, aReport({ ...edited, imageCount: 21 }), UNTIL)).toBeNull();
});

test('a filter by figures may show other groups of the same photos', () => {
  const now = aReport({ ...edited, imageCount: 20 }, [aGroup('b')]);
  expect(earlierTotalsOf(before(), now, UNTIL)?.totals).toMatchObject({ expected: 80 });
});
