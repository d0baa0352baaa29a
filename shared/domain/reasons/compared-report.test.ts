import { expect, test } from 'vitest';
import type { FillRateGroup } from '#shared/contract/fill-rate.ts';
import { aComparison } from '#tests/builders/reports.ts';
import { emptyFillSum } from '../fill-rate-sum.ts';
import { comparedBy, comparedReport } from './compared-report.ts';
import type { PhotoSum, SumGroup } from './sums-query.ts';

/** So many photos in as many runs, all measured at some percent against a target; null: without a target. */
const aSum = (count: number, percent: number, target: number | null): PhotoSum => ({
  ...emptyFillSum,
  runCount: count,
  imageCount: count,
  measuredImageCount: count,
  measuredE4: count * percent * 10_000,
  comparedImageCount: target === null ? 0 : count,
  comparedE4: target === null ? 0 : count * percent * 10_000,
  expectedE4: (target ?? 0) * count * 10_000,
  belowExpectationCount: target !== null && percent < target ? count : 0,
});

/** A row of the service: over all runs, also those that are not compared. */
const aRow = (fields: Partial<FillRateGroup> & { readonly key: string }): FillRateGroup => ({
  protocolCount: 99,
  imageCount: 990,
  averageFillRate: 50,
  expectation: aComparison(90, { comparedImageCount: 990 }),
  ...fields,
});

const NAMES = {
  stores: { 'S-9': 'Gone' },
  regions: {},
  storeRegions: {},
  displays: { d2: { displayType: 'ROLLS_BREAD_RACK' } },
} as const;
const ALL = { belowExpectationOnly: false };
const compared = (
  groupBy: Parameters<typeof comparedReport>[0]['groupBy'],
  items: readonly FillRateGroup[],
  groups: readonly SumGroup[],
  filter: Parameters<typeof comparedReport>[0]['filter'] = ALL,
) => comparedReport({ groupBy, items, groups, total: { now: aSum(4, 70, 80), before: null }, names: NAMES, filter });
const figures = ({ key, protocolCount, imageCount, averageFillRate, expectation }: FillRateGroup) => [
  ...[key, protocolCount, imageCount, averageFillRate, expectation.delta],
];

test('a row has the figures of the runs that are compared, and none where there are none', () => {
  const items = [
    aRow({ key: 'S-1', externalId: 'S-1', storeName: 'One' }),
    aRow({ key: 'S-2', externalId: 'S-2', storeName: 'Two' }),
    aRow({ key: 'S-3', externalId: 'S-3', storeName: 'Three' }),
  ];
  const groups = [
    { key: ['S-1'], now: aSum(4, 70, 80), before: aSum(4, 75, 80) },
    { key: ['S-3'], now: aSum(2, 60, null), before: aSum(2, 60, 90) },
  ];
  const report = compared('store', items, groups);
  expect(report.items.map(figures)).toEqual([
    ['S-1', 4, 4, 70, -10],
    ['S-2', 0, 0, null, null],
    ['S-3', 2, 2, 60, null],
  ]);
  expect(report.items.map(({ storeName }) => storeName)).toEqual(['One', 'Two', 'Three']);
  expect([...report.rows.keys()]).toEqual(['S-1', 'S-3']);
  expect(report.summary).toMatchObject({ protocolCount: 4, imageCount: 4, delta: -10 });
  expect(report.coverage).toEqual({ images: 4, compared: 4, missing: 0, ambiguous: 0, unmeasured: 0 });
});

test('what only the earlier period has gets a row without figures, under its name', () => {
  const before = aSum(3, 60, 90);
  const store = compared('store', [], [{ key: ['S-9'], now: null, before }]);
  expect(store.items.map((row) => [row.storeName, ...figures(row)])).toEqual([['Gone', 'S-9', 0, 0, null, null]]);
  expect(store.rows.get('S-9')?.before).toMatchObject({ compared: 3, delta: -30 });
  const display = compared('exposition', [], [{ key: ['d2'], now: null, before }]);
  expect(display.items[0]).toMatchObject({ key: 'd2', expositionId: 'd2', expositionType: 'ROLLS_BREAD_RACK' });
  const category = compared('category', [], [{ key: [null], now: null, before }]);
  expect(category.items[0]).toMatchObject({ key: 'none', productCategory: null });
});

test('a run stands beside the run at the same day and time of the period; two at once beside none', () => {
  const run = (key: string, scheduledDate: string, scheduledAt: string) => aRow({ key, scheduledDate, scheduledAt });
  const items = [
    run('r1', '2026-10-24', '07:00:00'),
    run('r2', '2026-10-25', '02:30:00'),
    run('r3', '2026-10-25', '02:30:00'),
  ];
  const groups = [
    { key: ['2026-10-24', '07:00'], now: aSum(1, 70, 80), before: aSum(1, 90, 80) },
    { key: ['2026-10-25', '02:30'], now: aSum(2, 70, 80), before: aSum(1, 90, 80) },
    { key: ['2026-10-26', '07:00'], now: null, before: aSum(1, 90, 80) },
  ];
  expect(comparedBy('protocol')).toEqual(['day', 'time']);
  const report = compared('protocol', items, groups);
  expect(report.items.map(figures)).toEqual([
    ['r1', 1, 1, 70, -10],
    ['r2', 0, 0, null, null],
    ['r3', 0, 0, null, null],
  ]);
  expect([...report.rows.keys()]).toEqual(['r1']);
});

test('limits apply to the figures that are shown', () => {
  const items = [aRow({ key: 'S-1', externalId: 'S-1' }), aRow({ key: 'S-2', externalId: 'S-2' })];
  const groups = [
    { key: ['S-1'], now: aSum(1, 70, 80), before: null },
    { key: ['S-9'], now: aSum(1, 85, 80), before: null },
  ];
  const keys = (filter: Parameters<typeof comparedReport>[0]['filter']) =>
    compared('store', items, groups, filter).items.map(({ key }) => key);
  expect(keys(ALL)).toEqual(['S-1', 'S-2', 'S-9']);
  expect(keys({ belowExpectationOnly: true })).toEqual(['S-1']);
  expect(keys({ belowExpectationOnly: false, minFillRate: 80 })).toEqual(['S-9']);
});

test('every grouping finds its rows by what its sums are grouped by', () => {
  const rows = {
    region: [aRow({ key: 'R' }), 'R'],
    expositionType: [aRow({ key: 'ROLLS_BREAD_RACK' }), 'ROLLS_BREAD_RACK'],
    productCategory: [aRow({ key: 'none', productCategory: null }), null],
    day: [aRow({ key: '2026-11-20', scheduledDate: '2026-11-20' }), '2026-11-20'],
    week: [aRow({ key: '2026-W53', week: '2026-W53' }), '2026-W53'],
    exposition: [aRow({ key: 'd2', expositionId: 'd2' }), 'd2'],
  } as const;
  for (const [groupBy, [row, key]] of Object.entries(rows)) {
    const groups = [{ key: [key], now: aSum(1, 70, 80), before: aSum(1, 75, 80) }];
    const { items } = compared(groupBy as keyof typeof rows, [row], groups);
    expect(items.map(figures), groupBy).toEqual([[row.key, 1, 1, 70, -10]]);
  }
});
