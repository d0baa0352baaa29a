import { expect, test } from 'vitest';
import { runSlots, timeSlots } from './time-slots.ts';

const slots = (groupBy: 'day' | 'week', ...keys: string[]) =>
  timeSlots(groupBy, keys, (key) => key).map(({ key, group }) => (group === null ? `(${key})` : key));

test('days come in order, and a missing day has a place of its own', () => {
  expect(slots('day', '2026-03-01', '2026-02-26', '2026-02-27')).toEqual([
    '2026-02-26',
    '2026-02-27',
    '(2026-02-28)',
    '2026-03-01',
  ]);
});

test('weeks cross the year, also one of 53 weeks', () => {
  expect(slots('week', '2026-W51', '2027-W02')).toEqual([
    '2026-W51',
    '(2026-W52)',
    '(2026-W53)',
    '(2027-W01)',
    '2027-W02',
  ]);
});

test('keys of another form are put in order and not filled', () => {
  expect(slots('week', '2026-W9', '2026-W7')).toEqual(['2026-W7', '2026-W9']);
  expect(slots('day', 'yesterday')).toEqual(['yesterday']);
});

test('no groups are no places', () => {
  expect(slots('day')).toEqual([]);
});

type Run = { readonly day: string | null; readonly instant: string | null };
const places = (...runs: Run[]) =>
  runSlots(runs, (run) => run).map(({ run, day, opensDay }) => `${opensDay ? day : ''} ${run?.instant ?? '–'}`.trim());

test('runs come in order of time, and a day without runs has a place of its own', () => {
  expect(
    places(
      { day: '2026-11-20', instant: '2026-11-20T07:00:00+01:00' },
      { day: '2026-11-18', instant: '2026-11-18T13:30:00+01:00' },
      { day: '2026-11-18', instant: '2026-11-18T07:00:00+01:00' },
    ),
  ).toEqual([
    '2026-11-18 2026-11-18T07:00:00+01:00',
    '2026-11-18T13:30:00+01:00',
    '2026-11-19 –',
    '2026-11-20 2026-11-20T07:00:00+01:00',
  ]);
});

test('on a day of 25 hours both runs of the repeated hour have their place, on one of 23 nothing is missing', () => {
  expect(
    places(
      { day: '2026-10-25', instant: '2026-10-25T02:30:00+01:00' },
      { day: '2026-10-25', instant: '2026-10-25T02:30:00+02:00' },
      { day: '2026-10-26', instant: '2026-10-26T00:15:00+01:00' },
    ),
  ).toEqual([
    '2026-10-25 2026-10-25T02:30:00+02:00',
    '2026-10-25T02:30:00+01:00',
    '2026-10-26 2026-10-26T00:15:00+01:00',
  ]);
  expect(
    places(
      { day: '2027-03-27', instant: '2027-03-27T23:50:00+01:00' },
      { day: '2027-03-28', instant: '2027-03-28T03:10:00+02:00' },
      { day: '2027-03-29', instant: '2027-03-29T00:10:00+02:00' },
    ),
  ).toHaveLength(3);
});

test('a run without a time stays in sight, behind the others', () => {
  expect(places({ day: null, instant: null }, { day: '2026-11-20', instant: '2026-11-20T07:00:00Z' })).toEqual([
    '2026-11-20 2026-11-20T07:00:00Z',
    '–',
  ]);
});
