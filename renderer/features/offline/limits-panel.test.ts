import { expect, test } from 'vitest';
import { wholeNumber } from './limits-panel.tsx';

test.each([
  ['2000', 2000],
  [' 2 000 ', 2000],
  ['2\u00a0000', 2000],
  ['2,000', 2000],
  ['100,000', 100_000],
  ['50', 50],
])('%j is a limit', (text, value) => {
  expect(wholeNumber(text, 50, 100_000)).toBe(value);
});

test.each(['', '49', '100001', '2,5', '2.5', '-60', '1e3', 'all'])('%j is none', (text) => {
  expect(wholeNumber(text, 50, 100_000)).toBeNull();
});
