import { expect, test } from 'vitest';
import type { ProductCategory } from '#shared/contract/enumerations.ts';
import { addDays } from '../calendar.ts';
import type { ReportFacts } from '../fill-rate-facts.ts';
import { toE4 } from '../fill-rate-sum.ts';
import { packTargets } from '../packed-targets.ts';
import { findPatterns } from './find-patterns.ts';

const TYPE = 'FRIDGE_SALADS';
const TIMES = ['07:00', '13:30'];
/** A Friday and a Saturday, three times. */
const DATES = [0, 7, 14].flatMap((days) => [addDays('2026-10-30', days), addDays('2026-10-31', days)]);
const SLOTS = [5, 6].flatMap((weekday) => TIMES.map((time) => ({ weekday, time })));

/** How far a store's salads are from a target of 70, Friday 07:00 and 13:30, then Saturday; null: not measured. */
type Week = readonly [number | null, number | null, number | null, number | null];
const even = (delta: number | null): Week => [delta, delta, delta, delta];

/** Stores with one display each, and a photo of it in each of twelve runs. */
function aChainOf(weeks: readonly Week[], categories: readonly ProductCategory[] = ['SALADS_PASTES'], dates = DATES) {
  const stores = weeks.map((_, nth) => ({
    ...{ externalId: `S-${nth}`, storeName: '', regionId: null, regionName: null },
    targets: packTargets(
      SLOTS.map(({ weekday, time }) => ({
        ...{ displayType: TYPE, productCategory: null, expectedFillRatio: 70 },
        ...{ weekday, protocolTime: time },
      })),
    ),
  }));
  const runs = weeks.flatMap((week, store) =>
    dates.flatMap((scheduledDate, day) =>
      TIMES.map((time, at) => ({
        ...{ protocolId: `${store} ${day} ${at}`, externalId: `S-${store}`, status: 'completed' as const, store },
        ...{ scheduledDate, scheduledAt: `${time}:00`, scheduledDatetime: '' },
        delta: week[(day % 2) * 2 + at] ?? null,
      })),
    ),
  );
  const facts: ReportFacts = {
    stores,
    displays: weeks.map((_, store) => ({
      ...{ expositionId: `D-${store}`, expositionType: TYPE, productCategories: categories, store },
    })),
    runs,
    photos: {
      count: runs.length,
      run: Uint32Array.from(runs, (_, at) => at),
      display: Uint32Array.from(runs, ({ store }) => store),
      fillE4: Int32Array.from(runs, ({ delta }) => (delta === null ? -1 : toE4(70 + delta))),
    },
  };
  return facts;
}

const times = <Item>(count: number, item: Item): Item[] => Array.from({ length: count }, () => item);
const said = (facts: ReportFacts) =>
  findPatterns(facts).map(({ weekday, time, low, stores, furthest }) => [weekday, time, low.length, stores, furthest]);

test('a gap of all of the week is said without a time, with its denominator and the furthest', () => {
  expect(findPatterns(aChainOf([...times(4, even(-12)), even(-20), ...times(7, even(0))]))).toEqual([
    {
      ...{ category: 'SALADS_PASTES', weekday: null, time: null, stores: 12 },
      ...{ low: ['S-4', 'S-0', 'S-1', 'S-2', 'S-3'], delta: -5.6667, furthest: -20 },
    },
  ]);
});

test('below each threshold nothing is said, at it the pattern is', () => {
  // Stores that count, stores with the gap, their share, and their points.
  expect(said(aChainOf(times(5, even(-30))))).toEqual([]);
  expect(said(aChainOf(times(6, even(-30))))).toEqual([[null, null, 6, 6, -30]]);
  expect(said(aChainOf([...times(3, even(-30)), ...times(6, even(0))]))).toEqual([]);
  expect(said(aChainOf([...times(4, even(-30)), ...times(8, even(0))]))).toEqual([[null, null, 4, 12, -30]]);
  expect(said(aChainOf([...times(4, even(-30)), ...times(9, even(0))]))).toEqual([]);
  expect(said(aChainOf(times(6, even(-9.9999))))).toEqual([]);
  expect(said(aChainOf(times(6, even(-10))))).toEqual([[null, null, 6, 6, -10]]);
});

test('what was not measured is no gap, and two photos are too few', () => {
  expect(said(aChainOf([...times(5, even(-30)), ...times(6, even(null))]))).toEqual([]);
  expect(said(aChainOf(times(6, [-30, null, null, null])))).toEqual([[null, null, 6, 6, -30]]);
  expect(said(aChainOf(times(6, [-30, null, null, null]), ['SALADS_PASTES'], DATES.slice(0, 4)))).toEqual([]);
});

test('a weekday or a time is named where it is clearly worse than the whole', () => {
  expect(said(aChainOf(times(6, [0, -30, 0, 0])))).toEqual([[5, '13:30', 6, 6, -30]]);
  expect(said(aChainOf(times(6, [-30, -33, 0, 0])))).toEqual([[5, null, 6, 6, -31.5]]);
  expect(said(aChainOf(times(6, [0, -30, 0, -33])))).toEqual([[null, '13:30', 6, 6, -31.5]]);
  expect(said(aChainOf(times(6, [-12, -15, -12, -12])))).toEqual([[null, null, 6, 6, -12.75]]);
});

test('of places that overlap one is said, and of two categories with the same displays one', () => {
  // All twelve stores have the gap all the week, and on Fridays at 13:30 together a deeper one.
  const twelve = [...times(6, [-12, -40, -12, -12] as const), ...times(6, even(-12))];
  expect(said(aChainOf(twelve))).toEqual([[5, '13:30', 12, 12, -40]]);
  expect(findPatterns(aChainOf(times(6, even(-30)), ['SANDWICHES', 'SALADS_PASTES']))).toMatchObject([
    { category: 'SANDWICHES' },
  ]);
  expect(said(aChainOf(times(8, [-30, 0, 0, -20])))).toEqual([
    [5, '07:00', 8, 8, -30],
    [6, '13:30', 8, 8, -20],
  ]);
});

test('a filter leaves only what it names, and displays without a category have no pattern', () => {
  const facts = aChainOf(times(6, even(-30)));
  expect(findPatterns(facts, { categories: ['DRINKS', null] })).toEqual([]);
  expect(findPatterns(facts, { displayTypes: ['FRIDGE_DRINKS'] })).toEqual([]);
  expect(findPatterns(facts, { categories: ['SALADS_PASTES'], displayTypes: [TYPE] })).toHaveLength(1);
  expect(findPatterns(aChainOf(times(6, even(-30)), []))).toEqual([]);
});
