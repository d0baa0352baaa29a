import { expect, test } from 'vitest';
import { changeOf, digitsToAddUp, pathOf, rangeWithZero } from './change.ts';

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

test('figures that don’t add up as they are written have as many decimals as they need', () => {
  expect(digitsToAddUp(52.9, 52.3)).toBe(1);
  // 52.9 − 52.3 would be read as 0.6.
  expect(digitsToAddUp(52.94, 52.27)).toBe(2);
  expect(digitsToAddUp(-9.7444, -8.8556)).toBe(4);
  expect(digitsToAddUp(-9.74, -8.84)).toBe(1);
  expect(digitsToAddUp(0.0444, -0.0455)).toBe(2);
  expect(digitsToAddUp(null, 52.3)).toBe(1);
});
