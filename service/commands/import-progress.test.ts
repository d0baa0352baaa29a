import { expect, test } from 'vitest';
import { describeProgress, describeResult } from './import-progress.ts';

const counts = { lines: 5_000, bytes: 1_000_000, added: 4_000, changed: 1, unchanged: 998, refused: 1, early: 0 };

test.each([
  [4_000_000, '5,000 lines, 500 per second, 25 %, about 30 s left'],
  [10_000_000, '5,000 lines, 500 per second, 10 %, about 1 min 30 s left'],
  [1_000_000_000, '5,000 lines, 500 per second, 0 %, about 2 h 46 min left'],
  [1_000_000, '5,000 lines, 500 per second, 100 %, about 0 s left'],
  // It has grown since it was looked at.
  [900_000, '5,000 lines, 500 per second, 100 %, about 0 s left'],
  [undefined, '5,000 lines, 500 per second'],
])('ten seconds after the start, of %s bytes', (size, expected) => {
  expect(describeProgress(counts, 10_000, size)).toBe(expected);
});

test('nothing is foretold from nothing', () => {
  expect(describeProgress({ ...counts, lines: 0, bytes: 0 }, 0, 100)).toBe('0 lines, 0 per second');
});

test('the result has every count', () => {
  expect(describeResult('Done', counts, 10_000)).toBe(
    'Done: 5,000 lines, 500 per second: 4,000 added, 1 changed, 998 unchanged, 1 refused',
  );
  expect(describeResult('Done', { ...counts, early: 2 }, 10_000)).toMatch(/, 1 refused, 2 waiting$/);
});
