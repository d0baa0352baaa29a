import fc from 'fast-check';
import { expect, test } from 'vitest';
import { averageOfE4, fromE4, toE4 } from './fill-e4.ts';

test('every fill rate of four decimals survives its exact form', () => {
  for (let e4 = 0; e4 <= 1_000_000; e4++) {
    if (toE4(fromE4(e4)) !== e4) expect.fail(`${e4} came back as ${toE4(fromE4(e4))}`);
  }
  expect(toE4(57.29)).toBe(572_900);
});

test('an average is rounded half up at the fourth decimal', () => {
  expect(averageOfE4(1, 2)).toBe(0.0001);
  expect(averageOfE4(1, 3)).toBe(0);
  expect(averageOfE4(2_000_000, 3)).toBe(66.6667);
  expect(averageOfE4(-1, 2)).toBe(0);
  expect(averageOfE4(-2, 3)).toBe(-0.0001);
});

test('a zero is never negative', () => {
  expect(Object.is(averageOfE4(-1, 3), 0)).toBe(true);
  expect(Object.is(averageOfE4(0, 5), 0)).toBe(true);
});

test('the average is the exact quotient, rounded', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), fc.integer({ min: 1, max: 1_000_000 }), (sum, count) => {
      const doubled = 2n * BigInt(sum) + BigInt(count);
      const divisor = 2n * BigInt(count);
      const quotient = doubled / divisor - (doubled % divisor < 0n ? 1n : 0n);
      expect(averageOfE4(sum, count)).toBe(Number(quotient) / 10_000);
    }),
  );
});
