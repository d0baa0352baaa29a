import { expect, test } from 'vitest';
import { ageOf, ageText, onSameDay } from './age.ts';

const now = Date.parse('2026-11-20T14:00:00Z');

test.each([
  ['2026-11-20T13:59:31Z', { value: 0, unit: 'minute' }],
  ['2026-11-20T14:20:00+01:00', { value: 40, unit: 'minute' }],
  ['2026-11-18T14:01:00Z', { value: 47, unit: 'hour' }],
  ['2026-11-18T14:00:00Z', { value: 2, unit: 'day' }],
  ['2026-11-21T14:00:00Z', { value: 0, unit: 'minute' }],
])('%s is %o ago', (instant, age) => {
  expect(ageOf(instant, now)).toEqual(age);
});

test.each(['2026-11-20T13:00:00', '2026-11-20', 'yesterday', ''])('%j names no instant', (instant) => {
  expect(ageOf(instant, now)).toBeNull();
});

test('an age is written in the language shown', () => {
  expect(ageText('2026-11-18T14:00:00Z', now, 'en')).toBe('2 days ago');
  expect(ageText('2026-11-15T14:00:00Z', now, 'pl')).toBe('5 dni temu');
  expect(ageText('no instant', now, 'en')).toBeNull();
});

test('a day begins in the time zone of the chain', () => {
  const evening = Date.parse('2026-11-20T23:30:00Z');
  expect(onSameDay(now, evening, 'UTC')).toBe(true);
  expect(onSameDay(now, evening, 'Europe/Warsaw')).toBe(false);
});
