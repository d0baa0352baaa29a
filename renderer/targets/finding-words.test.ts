import { expect, test } from 'vitest';
import { createFormat } from '#shared/lib/format.ts';
import { daysText } from './finding-words.ts';

const { weekday } = createFormat('en');

test('days are told from Monday on, three or more in a row as a range', () => {
  expect(daysText([0, 6], weekday)).toBe('Saturday, Sunday');
  expect(daysText([5, 1, 3, 2], weekday)).toBe('Monday–Wednesday, Friday');
  expect(daysText([0, 1, 2, 3, 4, 5, 6], weekday)).toBe('Monday–Sunday');
  expect(daysText([], weekday)).toBe('');
});
