import { expect, test } from 'vitest';
import { readPercent, tidyTime } from './typed-target.ts';

test.each([
  ['75', 75],
  ['75 %', 75],
  ['75,5', 75.5],
  ['-5', -5],
  ['\u22125', -5],
  ['about 75', null],
  ['', null],
])('%j is read as the percentage %j', (text, value) => {
  expect(readPercent(text)).toBe(value);
});

test.each([
  ['7:00', '07:00'],
  ['07:00:00', '07:00'],
  ['7.05', '07:05'],
  ['25:00', '25:00'],
  ['noon', 'noon'],
])('the time %j is written as %j', (text, time) => {
  expect(tidyTime(text)).toBe(time);
});
