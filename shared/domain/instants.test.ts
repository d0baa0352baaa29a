import { expect, test } from 'vitest';
import { instantOf, instantRangeOf, isEarlier, localTimeOf, startOfDay } from './instants.ts';

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

test('offsets are honoured', () => {
  expect(instantRangeOf('2026-11-20T00:00:00+01:00', '2026-11-20T00:00:00Z')).toEqual({
    fromMs: Date.parse('2026-11-19T23:00:00Z'),
    toMs: Date.parse('2026-11-20T00:00:00Z'),
  });
});

test('a bound between two milliseconds keeps out the one before it', () => {
  const at = Date.parse('2026-11-20T07:00:00.123Z');
  const range = instantRangeOf('2026-11-20T07:00:00.1230001Z', '2026-11-20T07:00:00.123400Z');
  expect(range).toEqual({ fromMs: at + 1, toMs: at + 1 });
  expect(instantRangeOf('2026-11-20T07:00:00.1230000Z', '2026-11-20T08:00Z').fromMs).toBe(at);
  expect(instantRangeOf('2026-11-20T07:00:00.1Z', '2026-11-20T08:00Z').fromMs).toBe(at - 23);
});

test.each([
  ['2026-11-20T00:00:00Z', '2026-11-20T00:00:00.0000001Z', true],
  ['2026-11-20T00:00:00.0000001Z', '2026-11-20T00:00:00.00000010Z', false],
  ['2026-11-20T00:00:00.00000099Z', '2026-11-20T00:00:00.000001Z', true],
  ['2026-11-20T01:00:00+01:00', '2026-11-20T00:00:00Z', false],
  ['2026-11-20T00:59:00+01:00', '2026-11-20T00:00:00Z', true],
])('%s is earlier than %s: %s', (a, b, earlier) => {
  expect(isEarlier(a, b)).toBe(earlier);
});
