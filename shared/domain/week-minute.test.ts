import { expect, test } from 'vitest';
import { slotOfWeekMinute, weekMinuteOf, weekMinuteOfRun } from './week-minute.ts';

test('a run and a target of the same weekday and minute have one number', () => {
  expect(weekMinuteOfRun('2026-11-20', '07:30:59')).toBe(weekMinuteOf(5, '07:30'));
  expect(weekMinuteOf(0, '00:00')).toBe(0);
  expect(weekMinuteOf(6, '23:59')).toBe(10_079);
});

test('every week minute has its weekday and time', () => {
  for (let minute = 0; minute < 10_080; minute++) {
    const { weekday, protocolTime } = slotOfWeekMinute(minute);
    expect(weekMinuteOf(weekday, protocolTime)).toBe(minute);
    expect(protocolTime).toMatch(/^([01]\d|2[0-3]):[0-5]\d$/);
  }
});
