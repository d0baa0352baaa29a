import { expect, test } from 'vitest';
import { emptyFillSum } from '../fill-rate-sum.ts';
import { hardestSlots, type SlotMap, slotMapOf, slotsKept, slotValue } from './slot-map.ts';
import type { PhotoSum } from './sums-query.ts';

/** Compared photos with a target of 70, each with the same fill rate. */
const aSum = (photos: number, percent: number): PhotoSum => ({
  ...emptyFillSum,
  runCount: 1,
  imageCount: photos,
  measuredImageCount: photos,
  measuredE4: photos * percent * 10_000,
  comparedImageCount: photos,
  comparedE4: photos * percent * 10_000,
  expectedE4: photos * 700_000,
  belowExpectationCount: percent < 70 ? photos : 0,
});
const group = (weekday: number, time: string, now: PhotoSum) => ({ key: [String(weekday), time], now, before: null });
const slot = (weekday: number, protocolTime: string, runs = 1, openRuns = 0) => ({
  weekday,
  protocolTime,
  runs,
  openRuns,
});
const day = (date: string, storesKept = 1) => ({ date, storesKept });

/** Friday to Monday: 20 to 23 November 2026. Nothing of the Monday is here. */
const DAYS = [day('2026-11-20'), day('2026-11-21'), day('2026-11-22'), day('2026-11-23', 0)];
const ONE_STORE = { storesAsked: 1, isStoreListUnknown: false };
const aMap = (): SlotMap =>
  slotMapOf(
    [group(5, '07:00', aSum(3, 80)), group(5, '15:30', aSum(1, 40)), group(6, '07:00', aSum(2, 60))],
    slotsKept({
      ...ONE_STORE,
      days: DAYS,
      slots: [slot(5, '07:00'), slot(5, '15:30'), slot(6, '07:00'), slot(6, '15:30', 0), slot(0, '07:00')],
    }),
  );

test('weekdays begin with Monday, and every slot without a figure says why', () => {
  const map = aMap();
  expect(map.times).toEqual(['07:00', '15:30']);
  expect(map.rows.map(({ weekday, cells }) => [weekday, ...cells.map(({ state }) => state)])).toEqual([
    [1, 'not_here', 'not_here'],
    [2, 'outside', 'outside'],
    [3, 'outside', 'outside'],
    [4, 'outside', 'outside'],
    [5, 'photos', 'photos'],
    [6, 'photos', 'other_runs'],
    [0, 'no_photos', 'no_run'],
  ]);
  expect(map.rows.map(({ all }) => all.state)).toEqual([
    'not_here',
    'outside',
    'outside',
    'outside',
    'photos',
    'photos',
    'no_photos',
  ]);
});

test('weekdays, times and everything are sums of their photos, not averages of averages', () => {
  const map = aMap();
  const friday = map.rows[4]?.all;
  expect(friday && slotValue(friday, 'delta')).toBe(0);
  expect(friday && slotValue(friday, 'measured')).toBe(70);
  expect(friday && slotValue(friday, 'below')).toBe(25);
  expect(map.ofTimes.map((cell) => slotValue(cell, 'delta'))).toEqual([2, -30]);
  expect(map.all.sum).toEqual({
    ...aSum(6, 67),
    comparedE4: 4_000_000,
    measuredE4: 4_000_000,
    belowExpectationCount: 3,
    runCount: 3,
  });
});

test('the hardest slot, weekday and time are found; where nothing was compared, there is none', () => {
  const { slot: cell, weekday, time } = hardestSlots(aMap(), 'delta');
  expect([cell?.weekday, cell?.time, weekday?.weekday, time?.time]).toEqual([5, '15:30', 6, '15:30']);
  expect(hardestSlots(aMap(), 'below').weekday?.weekday).toBe(6);
  const uncompared = { ...emptyFillSum, runCount: 1, imageCount: 2, measuredImageCount: 2, measuredE4: 100 };
  const map = slotMapOf(
    [group(5, '07:00', uncompared), group(6, '07:00', uncompared)],
    slotsKept({
      ...ONE_STORE,
      days: DAYS,
      slots: [slot(5, '07:00')],
    }),
  );
  expect(hardestSlots(map, 'delta')).toEqual({ slot: null, weekday: null, time: null });
  expect(map.rows[4]?.cells.map((one) => slotValue(one, 'delta'))).toEqual([null]);
});

test('what is above its target is not the furthest below it, and no photo below is not most often below', () => {
  const map = slotMapOf(
    [group(5, '07:00', aSum(3, 80)), group(6, '15:30', aSum(3, 70))],
    slotsKept({
      ...ONE_STORE,
      days: DAYS,
      slots: [slot(5, '07:00'), slot(6, '15:30')],
    }),
  );
  expect(slotValue(map.all, 'delta')).toBe(5);
  const none = { slot: null, weekday: null, time: null };
  expect([hardestSlots(map, 'delta'), hardestSlots(map, 'below')]).toEqual([none, none]);
  expect(hardestSlots(map, 'measured').time?.time).toBe('15:30');
});

test('without all of its days and stores, a slot is not here, whatever the others of its weekday say', () => {
  const slots = [slot(5, '07:00'), slot(5, '15:30', 0, 1), slot(6, '15:30', 0, 1), slot(0, '07:00', 0)];
  const groups = [group(5, '07:00', aSum(3, 80))];
  const statesIn = (days: readonly ReturnType<typeof day>[], isStoreListUnknown = false) =>
    slotMapOf(groups, slotsKept({ storesAsked: 2, isStoreListUnknown, days, slots }))
      .rows.slice(4)
      .map(({ cells, all }) => [...cells, all].map(({ state }) => state));
  const [friday, saturday, sunday] = [day('2026-11-20', 2), day('2026-11-21', 2), day('2026-11-22', 2)];
  expect(statesIn([friday, saturday, sunday])).toEqual([
    ['photos', 'not_finished', 'photos'],
    ['no_run', 'not_finished', 'not_finished'],
    ['other_runs', 'no_run', 'other_runs'],
  ]);
  // One of two stores, and one of two Saturdays.
  expect(statesIn([day('2026-11-20', 1), saturday, day('2026-11-28', 0), sunday])).toEqual([
    ['photos', 'not_here', 'photos'],
    ['not_here', 'not_here', 'not_here'],
    ['other_runs', 'no_run', 'other_runs'],
  ]);
  expect(statesIn([friday, saturday, sunday], true)[2]).toEqual(['not_here', 'not_here', 'not_here']);
});

test('slots of which only some are here have no joint reason but that', () => {
  const map = slotMapOf(
    [],
    slotsKept({
      ...ONE_STORE,
      days: [day('2026-11-20'), day('2026-11-21', 0)],
      slots: [slot(5, '07:00', 0, 1)],
    }),
  );
  expect(map.ofTimes.map(({ state }) => state)).toEqual(['not_here']);
});
