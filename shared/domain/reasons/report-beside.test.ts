import { expect, test } from 'vitest';
import type { FillRateGroup, FillRateSummary } from '#shared/contract/fill-rate.ts';
import type { Grouping } from '../fill-rate-figures.ts';
import { reportBeside } from './report-beside.ts';

/** So many photos, all compared, in percent. */
const aRow = (key: string, compared: number, measured: number, fields: Partial<FillRateGroup> = {}): FillRateGroup => ({
  key,
  protocolCount: compared,
  imageCount: compared,
  averageFillRate: measured,
  expectation: {
    expectedAverageFillRate: 80,
    delta: measured - 80,
    belowExpectation: measured < 80,
    comparedImageCount: compared,
    missingExpectationCount: 0,
    ambiguousExpectationCount: 0,
  },
  ...fields,
});

const summaryOf = (items: readonly FillRateGroup[], delta: number): FillRateSummary => {
  const imageCount = items.reduce((sum, row) => sum + row.imageCount, 0);
  return {
    ...{ protocolCount: imageCount, imageCount, averageFillRate: 80 + delta },
    ...{ expectedAverageFillRate: 80, delta, belowExpectationCount: 3 },
  };
};
const aReport = (groupBy: Grouping, items: readonly FillRateGroup[], delta = -5) => ({
  ...{ groupBy, items, summary: summaryOf(items, delta) },
});
const ALL = { belowExpectationOnly: false };
const deltas = (report: ReturnType<typeof reportBeside>) =>
  report.items.map(({ key }) => [
    key,
    report.rows.get(key)?.now?.delta ?? null,
    report.rows.get(key)?.before?.delta ?? null,
  ]);

test('rows stand beside those of the same store, and totals keep what the service says', () => {
  const now = aReport('store', [aRow('S-1', 4, 70), aRow('S-2', 2, 85)]);
  const before = aReport('store', [aRow('S-1', 3, 75), aRow('S-9', 1, 60)], -4);
  const report = reportBeside({ now, before, daysLater: 7, filter: ALL });
  expect(deltas(report)).toEqual([
    ['S-1', -10, -5],
    ['S-2', 5, null],
    ['S-9', null, -20],
  ]);
  expect(report.summary).toBe(now.summary);
  expect(report.items[2]).toMatchObject({ imageCount: 0, averageFillRate: null, expectation: { delta: null } });
  expect(report.total.now).toMatchObject({ photos: 6, compared: 6, below: 3, belowShare: 50, delta: -5 });
  expect(report.total.before).toMatchObject({ photos: 4, compared: 4, belowShare: 75, delta: -4, measured: 76 });
});

test('a row of the earlier period alone is not added where figures limit the rows', () => {
  const now = aReport('store', [aRow('S-1', 4, 70)]);
  const before = aReport('store', [aRow('S-1', 4, 70), aRow('S-2', 4, 70)]);
  const filter = { belowExpectationOnly: true };
  expect(deltas(reportBeside({ now, before, daysLater: 7, filter }))).toEqual([['S-1', -10, -10]]);
});

test('categories overlap, so that nobody knows how many photos the totals compare', () => {
  const report = aReport('productCategory', [aRow('BREAD', 4, 70, { productCategory: 'BREAD' })]);
  const { total, coverage } = reportBeside({ now: report, before: report, daysLater: 7, filter: ALL });
  expect(total.now).toMatchObject({ compared: null, belowShare: null, below: 3 });
  expect(coverage).toBeNull();
});

test('a day stands beside the one as far from the start, and a day of the earlier period alone is not added', () => {
  const day = (date: string, measured: number) => aRow(date, 2, measured, { scheduledDate: date });
  const now = aReport('day', [day('2026-11-11', 70), day('2026-11-12', 90)]);
  const before = aReport('day', [day('2026-11-01', 75), day('2026-11-03', 60)]);
  expect(deltas(reportBeside({ now, before, daysLater: 10, filter: ALL }))).toEqual([
    ['2026-11-11', -10, -5],
    ['2026-11-12', 10, null],
  ]);
});

test('weeks stand side by side only where they begin on the same day', () => {
  const week = (key: string, measured: number) => aRow(key, 2, measured, { week: key });
  const now = aReport('week', [week('2026-W53', 70), week('2027-W01', 90)]);
  const before = aReport('week', [week('2026-W51', 75), week('2026-W52', 60)]);
  expect(deltas(reportBeside({ now, before, daysLater: 14, filter: ALL }))).toEqual([
    ['2026-W53', -10, -5],
    ['2027-W01', 10, -20],
  ]);
  expect(deltas(reportBeside({ now, before, daysLater: 10, filter: ALL }))).toEqual([
    ['2026-W53', -10, null],
    ['2027-W01', 10, null],
  ]);
});

test('a run stands beside the one at its day and time; two at once beside none', () => {
  const run = (key: string, scheduledDate: string, measured: number) =>
    aRow(key, 1, measured, { scheduledDate, scheduledAt: '07:00:00' });
  const now = aReport('protocol', [run('r1', '2026-11-11', 70), run('r2', '2026-11-12', 70)]);
  const before = aReport('protocol', [
    run('a', '2026-11-04', 90),
    run('b', '2026-11-05', 90),
    run('c', '2026-11-05', 60),
  ]);
  expect(deltas(reportBeside({ now, before, daysLater: 7, filter: ALL }))).toEqual([
    ['r1', -10, 10],
    ['r2', -10, null],
  ]);
});
