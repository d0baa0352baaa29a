import { expect, test } from 'vitest';
import { lastRunSlot, nextRunSlot, slotOfWeekMinute, weekMinuteOf, weekMinuteOfRun } from './run-slots.ts';

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

const ZONE = 'Europe/Warsaw';
const next = (after: string, ...slots: readonly number[]) => {
  const instant = nextRunSlot(Date.parse(after), slots, ZONE);
  return instant === null ? null : new Date(instant).toISOString();
};
// 20 November 2026 is a Friday; Warsaw is one hour ahead of UTC in winter, two in summer.
const FRIDAY_TEN = weekMinuteOf(5, '10:00');
const SUNDAY_SEVEN = weekMinuteOf(0, '07:00');

test('the next slot of the day, of the week, and of the week after', () => {
  expect(next('2026-11-20T08:59:59Z', FRIDAY_TEN, SUNDAY_SEVEN)).toBe('2026-11-20T09:00:00.000Z');
  expect(next('2026-11-20T09:00:00Z', FRIDAY_TEN, SUNDAY_SEVEN)).toBe('2026-11-22T06:00:00.000Z');
  expect(next('2026-11-20T09:00:00Z', FRIDAY_TEN)).toBe('2026-11-27T09:00:00.000Z');
});

test('the day is that of the chain, not of UTC', () => {
  expect(next('2026-11-19T23:30:00Z', weekMinuteOf(5, '00:45'))).toBe('2026-11-19T23:45:00.000Z');
});

test('a slot keeps its time of day when the clocks change', () => {
  expect(next('2026-10-24T12:00:00Z', SUNDAY_SEVEN)).toBe('2026-10-25T06:00:00.000Z');
  expect(next('2026-03-28T12:00:00Z', SUNDAY_SEVEN)).toBe('2026-03-29T05:00:00.000Z');
});

const last = (upTo: string, ...slots: readonly number[]) => {
  const instant = lastRunSlot(Date.parse(upTo), slots, ZONE);
  return instant === null ? null : new Date(instant).toISOString();
};

test('the last slot of the day, of the week, and of the week before; one that is due now counts', () => {
  expect(last('2026-11-20T09:00:00Z', FRIDAY_TEN, SUNDAY_SEVEN)).toBe('2026-11-20T09:00:00.000Z');
  expect(last('2026-11-20T08:59:59Z', FRIDAY_TEN, SUNDAY_SEVEN)).toBe('2026-11-15T06:00:00.000Z');
  expect(last('2026-11-20T08:59:59Z', FRIDAY_TEN)).toBe('2026-11-13T09:00:00.000Z');
  expect(last('2026-10-25T12:00:00Z', SUNDAY_SEVEN)).toBe('2026-10-25T06:00:00.000Z');
  expect(last('2026-11-20T00:00:00Z', weekMinuteOf(5, '00:45'))).toBe('2026-11-19T23:45:00.000Z');
});

test('without a known slot there is no next one and no last one', () => {
  expect(next('2026-11-20T09:00:00Z')).toBeNull();
  expect(last('2026-11-20T09:00:00Z')).toBeNull();
});
