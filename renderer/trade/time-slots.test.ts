import { expect, test } from 'vitest';
import { timeSlots } from './time-slots.ts';

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
