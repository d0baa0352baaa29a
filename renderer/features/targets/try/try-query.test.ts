import { expect, test } from 'vitest';
import { createFormat } from '#shared/lib/format.ts';
import { isSameDelta } from './try-query.ts';

test.each([
  [-10.62, -10.58, true],
  [-10.62, -10.5, false],
  [0.04, -0.04, true],
  [null, null, true],
  [null, 0, false],
  [3, 3, true],
])('a delta of %s points that becomes %s is shown as one figure: %s', (before, after, same) => {
  for (const language of ['en', 'pl'] as const) expect(isSameDelta(before, after, createFormat(language))).toBe(same);
});
