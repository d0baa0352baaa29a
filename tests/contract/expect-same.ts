import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';

/** `toEqual` for large answers: the slow comparison, which finds the difference, runs only when there is one. */
export function expectSame(actual: unknown, expected: unknown, what: string): void {
  if (!isDeepStrictEqual(actual, expected)) expect(actual, what).toEqual(expected);
}
