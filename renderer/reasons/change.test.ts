import { expect, test } from 'vitest';
import { changeOf, pathOf, rangeWithZero } from './change.ts';

test('a change needs a figure of both periods', () => {
  expect(changeOf(-6.5, -3.8)).toBe(-2.7);
  expect(changeOf(-6.5, null)).toBeNull();
  expect(changeOf(null, 0)).toBeNull();
  expect(changeOf(0, 0)).toBe(0);
});

test('a line breaks where there is no value, and never falls to 0 there', () => {
  const box = { width: 60, height: 20, ...rangeWithZero([-10, null, 10]) };
  expect(pathOf([-10, 0, null, 10], box)).toBe('M0 20L20 10M60 0h0');
  expect(pathOf([null, null], box)).toBe('');
  expect(pathOf([5], { ...box, ...rangeWithZero([5]) })).toBe('M0 0h0');
});
