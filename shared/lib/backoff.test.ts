import { expect, test } from 'vitest';
import { type Backoff, doubledMs, jitteredMs } from './backoff.ts';

const PAUSES: Backoff = { firstMs: 1000, longestMs: 60_000 };

test('pauses double up to the longest, after any number of failures', () => {
  expect([1, 2, 3, 6, 7, 100, 5000].map((failures) => doubledMs(PAUSES, failures))).toEqual([
    1000, 2000, 4000, 32_000, 60_000, 60_000, 60_000,
  ]);
});

test('the random part is up to a half, in whole milliseconds', () => {
  expect(jitteredMs(PAUSES, 3, () => 0)).toBe(2000);
  expect(jitteredMs(PAUSES, 3, () => 0.5)).toBe(3000);
  expect(jitteredMs(PAUSES, 3, () => 0.123_456)).toBe(2247);
  expect(jitteredMs(PAUSES, 100, () => 0.999_999)).toBe(60_000);
});
