import { expect, test } from 'vitest';
import { addDays, daysBetween, firstDayOfIsoWeek, isoWeekOf, mondayOf, partOfWeek, weekdayOf } from './calendar.ts';

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

test('a range that begins or ends inside of a week has a part of it', () => {
  const of = (week: string) => partOfWeek(week, '2026-11-11', '2026-11-24');
  expect(of('2026-W45')).toBeNull();
  expect(of('2026-W46')).toEqual({ firstDay: '2026-11-11', lastDay: '2026-11-15' });
  expect(of('2026-W47')).toBeNull();
  expect(of('2026-W48')).toEqual({ firstDay: '2026-11-23', lastDay: '2026-11-24' });
  expect(of('2026-W49')).toBeNull();
  expect(partOfWeek('2026-W47', '2026-11-16', '2026-11-22')).toBeNull();
  expect(partOfWeek('2026-W47', '2026-11-18', '2026-11-18')).toEqual({ firstDay: '2026-11-18', lastDay: '2026-11-18' });
});

test('a calendar year has a part of the weeks that New Year cuts, week 53 and week 1 among them', () => {
  expect(partOfWeek('2026-W53', '2026-01-01', '2026-12-31')).toEqual({ firstDay: '2026-12-28', lastDay: '2026-12-31' });
  expect(partOfWeek('2026-W53', '2027-01-01', '2027-12-31')).toEqual({ firstDay: '2027-01-01', lastDay: '2027-01-03' });
  expect(partOfWeek('2026-W01', '2026-01-01', '2026-12-31')).toEqual({ firstDay: '2026-01-01', lastDay: '2026-01-04' });
  expect(partOfWeek('2026-W01', '2025-12-29', '2026-12-31')).toBeNull();
  expect(partOfWeek('2027-W01', '2026-12-01', '2027-01-10')).toBeNull();
});
