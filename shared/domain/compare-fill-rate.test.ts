import { expect, test } from 'vitest';
import { verdictOf, verdictOfComparison } from './compare-fill-rate.ts';

test.each([
  [-6.5, 'below'],
  [-0.0001, 'below'],
  [0, 'even'],
  [-0, 'even'],
  [0.0001, 'above'],
  [null, 'none'],
  [Number.NaN, 'none'],
] as const)('a delta of %s is %s', (delta, verdict) => {
  expect(verdictOf(delta)).toBe(verdict);
});

test('nothing compared is not even', () => {
  expect(verdictOfComparison({ delta: null, belowExpectation: null })).toBe('none');
});

test('a delta rounded to 0 keeps the side that the service decided', () => {
  expect(verdictOfComparison({ delta: 0, belowExpectation: true })).toBe('below');
  expect(verdictOfComparison({ delta: 0, belowExpectation: false })).toBe('even');
});
