import { expect, test } from 'vitest';
import { retryAfterSeconds } from './read-answer.ts';

const NOW = Date.parse('2026-11-20T10:00:00Z');

test.each([
  ['0', 0],
  ['120', 120],
  [' 7 ', 7],
  ['Fri, 20 Nov 2026 10:00:30 GMT', 30],
  ['Fri, 20 Nov 2026 09:00:00 GMT', 0],
  ['Friday, 20-Nov-26 10:01:00 GMT', 60],
  ['-5', null],
  ['5.5', null],
  ['soon', null],
  ['', null],
  ['Monday', null],
  ['2026-11-20T10:00:30Z', null],
  [null, null],
])('%s asks for %s seconds', (header, seconds) => {
  expect(retryAfterSeconds(header, NOW)).toBe(seconds);
});
