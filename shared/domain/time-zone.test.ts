import { expect, test } from 'vitest';
import { instantOf, localTimeOf, startOfDay } from './time-zone.ts';

const WARSAW = 'Europe/Warsaw';

test('a day begins at local midnight, in summer and winter', () => {
  expect(startOfDay('2026-11-20', WARSAW)).toBe('2026-11-19T23:00:00.000Z');
  expect(startOfDay('2026-07-01', WARSAW)).toBe('2026-06-30T22:00:00.000Z');
});

test('the day of the autumn change has 25 hours, that of the spring change 23', () => {
  const hours = (from: string, to: string) =>
    (Date.parse(startOfDay(to, WARSAW)) - Date.parse(startOfDay(from, WARSAW))) / 3_600_000;
  expect(hours('2026-10-25', '2026-10-26')).toBe(25);
  expect(hours('2026-03-29', '2026-03-30')).toBe(23);
});

test('a repeated time is its first occurrence, a skipped one moves forward', () => {
  expect(new Date(instantOf('2026-10-25', '02:30', WARSAW)).toISOString()).toBe('2026-10-25T00:30:00.000Z');
  expect(localTimeOf(instantOf('2026-03-29', '02:30', WARSAW), WARSAW)).toEqual({
    date: '2026-03-29',
    time: '03:30:00',
  });
});

test('local time and instant are inverse at every quarter hour of a year', () => {
  for (let at = Date.parse('2026-01-01T00:00:00Z'); at < Date.parse('2027-01-01T00:00:00Z'); at += 900_000) {
    const { date, time } = localTimeOf(at, WARSAW);
    const back = instantOf(date, time, WARSAW);
    expect(Math.abs(back - at) === 0 || at - back === 3_600_000).toBe(true);
  }
});
