import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, daysBetween } from './calendar.ts';
import { localTimeOf } from './instants.ts';
import {
  DEFAULT_PERIOD,
  daysBetweenInstants,
  EARLIEST_DAY,
  formatPeriod,
  LATEST_DAY,
  PERIOD_PRESETS,
  type Period,
  parsePeriod,
  periodOfDays,
  resolvePeriod,
} from './period.ts';

const WARSAW = 'Europe/Warsaw';
const FRIDAY = Date.parse('2026-11-20T14:02:00+01:00');

const daysOf = (text: string, now = FRIDAY, zone = WARSAW) => {
  const { firstDay, lastDay } = resolvePeriod(parsePeriod(text) ?? DEFAULT_PERIOD, now, zone);
  return `${firstDay}..${lastDay}`;
};

test.each([
  ['today', '2026-11-20..2026-11-20'],
  ['yesterday', '2026-11-19..2026-11-19'],
  ['last7', '2026-11-14..2026-11-20'],
  ['last14', '2026-11-07..2026-11-20'],
  ['last28', '2026-10-24..2026-11-20'],
  ['this-week', '2026-11-16..2026-11-20'],
  ['last-week', '2026-11-09..2026-11-15'],
  ['this-month', '2026-11-01..2026-11-20'],
  ['last-month', '2026-10-01..2026-10-31'],
  ['2026-02-01..2026-02-28', '2026-02-01..2026-02-28'],
])('on Friday 20 November 2026, %s is %s', (text, days) => {
  expect(daysOf(text)).toBe(days);
});

test('a week that is looked at on Sunday began six days ago, on Monday it begins today', () => {
  expect(daysOf('this-week', Date.parse('2026-11-22T23:30:00+01:00'))).toBe('2026-11-16..2026-11-22');
  expect(daysOf('this-week', Date.parse('2026-11-23T00:30:00+01:00'))).toBe('2026-11-23..2026-11-23');
});

test('last month crosses the year and the end of February', () => {
  expect(daysOf('last-month', Date.parse('2027-01-01T12:00:00Z'))).toBe('2026-12-01..2026-12-31');
  expect(daysOf('last-month', Date.parse('2028-03-31T12:00:00Z'))).toBe('2028-02-01..2028-02-29');
});

test('today is the day of the chain, not of the computer or of UTC', () => {
  const lateInUtc = Date.parse('2026-11-19T23:30:00Z');
  expect(daysOf('today', lateInUtc)).toBe('2026-11-20..2026-11-20');
  expect(daysOf('today', lateInUtc, 'America/New_York')).toBe('2026-11-19..2026-11-19');
});

test('the days on which the clock changes have 23 and 25 hours', () => {
  const hours = (day: string) => {
    const { from, to } = resolvePeriod({ kind: 'days', firstDay: day, lastDay: day }, FRIDAY, WARSAW);
    return (Date.parse(to) - Date.parse(from)) / 3_600_000;
  };
  expect(hours('2026-03-29')).toBe(23);
  expect(hours('2026-10-25')).toBe(25);
  expect(hours('2026-10-26')).toBe(24);
});

test('a range ends at the start of the day after its last day', () => {
  expect(resolvePeriod({ kind: 'days', firstDay: '2026-10-24', lastDay: '2026-10-25' }, FRIDAY, WARSAW)).toEqual({
    firstDay: '2026-10-24',
    lastDay: '2026-10-25',
    from: '2026-10-23T22:00:00.000Z',
    to: '2026-10-25T23:00:00.000Z',
  });
});

test.each([
  '',
  'last15',
  'LAST14',
  '2026-11-14',
  '2026-11-14..',
  '..2026-11-14',
  '2026-11-14..2026-11-01',
  '2026-11-01..2026-11-14..2026-11-20',
  '2026-11-01...2026-11-14',
  '2026-11-01 .. 2026-11-14',
  '2026-02-29..2026-03-01',
  '2026-02-01..2026-02-30',
  '2026-13-01..2026-13-02',
  '2026-11-01T00:00:00Z..2026-11-14',
  '1969-12-31..2026-11-14',
  '2026-11-01..2200-01-01',
  '0000-01-01..2026-11-01',
  'constructor',
])('%j is not a period', (text) => {
  expect(parsePeriod(text)).toBeNull();
});

const day = fc.integer({ min: 0, max: daysBetween(EARLIEST_DAY, LATEST_DAY) }).map((n) => addDays(EARLIEST_DAY, n));
const period: fc.Arbitrary<Period> = fc.oneof(
  fc.constantFrom(...PERIOD_PRESETS).map((preset) => ({ kind: 'preset', preset }) as const),
  fc.tuple(day, day).map(([a, b]) => ({ kind: 'days', firstDay: a < b ? a : b, lastDay: a < b ? b : a }) as const),
);
const now = fc.integer({ min: Date.parse('2000-01-01T00:00:00Z'), max: Date.parse('2099-01-01T00:00:00Z') });
const zone = fc.constantFrom(WARSAW, 'UTC', 'America/Sao_Paulo', 'Asia/Kathmandu', 'Pacific/Auckland');

test('text and period are inverse', () => {
  fc.assert(
    fc.property(period, (any) => {
      expect(parsePeriod(formatPeriod(any))).toEqual(any);
    }),
  );
});

test('two dates make a period exactly when they are in order', () => {
  fc.assert(
    fc.property(day, day, (a, b) => {
      expect(periodOfDays(a, b) !== null).toBe(a <= b);
    }),
  );
});

test('no text makes a period that runs backwards', () => {
  const text = fc.oneof(
    fc.string(),
    fc.tuple(day, day).map(([a, b]) => `${a}..${b}`),
  );
  fc.assert(
    fc.property(text, now, zone, (any, at, timeZone) => {
      const parsed = parsePeriod(any);
      if (parsed === null) return;
      const { from, to, firstDay, lastDay } = resolvePeriod(parsed, at, timeZone);
      expect(firstDay <= lastDay).toBe(true);
      expect(Date.parse(from)).toBeLessThan(Date.parse(to));
    }),
  );
});

test('every period starts and ends with a day of the chain, and a preset never reaches past today', () => {
  fc.assert(
    fc.property(period, now, zone, (any, at, timeZone) => {
      const { from, to, firstDay, lastDay } = resolvePeriod(any, at, timeZone);
      expect(localTimeOf(Date.parse(from), timeZone).date).toBe(firstDay);
      expect(localTimeOf(Date.parse(from) - 1, timeZone).date).toBe(addDays(firstDay, -1));
      expect(localTimeOf(Date.parse(to) - 1, timeZone).date).toBe(lastDay);
      if (any.kind === 'preset') expect(lastDay <= localTimeOf(at, timeZone).date).toBe(true);
    }),
  );
});

test('the days of a range are those that it was made from', () => {
  fc.assert(
    fc.property(period, now, zone, (any, at, timeZone) => {
      const { firstDay, lastDay, ...range } = resolvePeriod(any, at, timeZone);
      expect(daysBetweenInstants(range, timeZone)).toEqual({ firstDay, lastDay });
    }),
  );
});

test('a range may come with an offset, or without one in UTC', () => {
  const days = { firstDay: '2026-11-07', lastDay: '2026-11-20' };
  const range = { from: '2026-11-07T00:00:00+01:00', to: '2026-11-21T00:00:00+01:00' };
  expect(daysBetweenInstants(range, WARSAW)).toEqual(days);
  expect(daysBetweenInstants({ from: '2026-11-06T23:00:00', to: '2026-11-20T23:00:00' }, WARSAW)).toEqual(days);
});
