import { expect, test } from 'vitest';
import { addDays, daysBetween, firstDayOfIsoWeek, isoWeekOf, mondayOf, weekdayOf } from './calendar.ts';

test('weekday 0 is Sunday', () => {
  expect(weekdayOf('2026-11-22')).toBe(0);
  expect(weekdayOf('2026-11-20')).toBe(5);
});

test.each([
  ['2026-11-20', '2026-W47'],
  ['2025-12-29', '2026-W01'],
  ['2027-01-03', '2026-W53'],
  ['2021-01-03', '2020-W53'],
  ['2024-12-30', '2025-W01'],
  ['2026-02-15', '2026-W07'],
])('ISO week of %s is %s', (date, week) => {
  expect(isoWeekOf(date)).toBe(week);
});

test('every day of twelve years lies in the week that starts on its Monday', () => {
  for (let date = '2018-01-01'; date < '2030-01-01'; date = addDays(date, 1)) {
    expect(firstDayOfIsoWeek(isoWeekOf(date))).toBe(mondayOf(date));
  }
});

test('days between dates cross the end of February', () => {
  expect(daysBetween('2024-02-28', '2024-03-01')).toBe(2);
  expect(daysBetween('2026-03-01', '2026-02-28')).toBe(-1);
});
