import { expect, test } from 'vitest';
import { canBeImported } from './use-export.ts';

test('a table with more rows or bytes than an import reads can’t be imported again', () => {
  expect(canBeImported(100_000)).toBe(true);
  expect(canBeImported(100_001)).toBe(false);
  expect(canBeImported(5, 32 * 1024 * 1024)).toBe(true);
  expect(canBeImported(5, 32 * 1024 * 1024 + 1)).toBe(false);
});
