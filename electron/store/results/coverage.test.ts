import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CoveredRange, coverageAfter, coverageOf, wholeUntil } from './coverage.ts';

const aRange = (fromMs: number, toMs: number, asOf: number, complete = true): CoveredRange => ({
  fromMs,
  toMs,
  asOf,
  askedAt: asOf,
  complete,
});

test('a new range replaces what it overlaps and leaves the rest', () => {
  const before = [aRange(0, 10, 1), aRange(10, 20, 2)];
  expect(coverageAfter(before, aRange(5, 15, 9))).toEqual([aRange(0, 5, 1), aRange(5, 15, 9), aRange(15, 20, 2)]);
  expect(coverageAfter([aRange(0, 10, 1)], aRange(2, 4, 9))).toEqual([
    aRange(0, 2, 1),
    aRange(2, 4, 9),
    aRange(4, 10, 1),
  ]);
  expect(coverageAfter([aRange(0, 10, 9)], aRange(10, 20, 9))).toEqual([aRange(0, 20, 9)]);
});

test('what is covered is as old as its oldest piece, and whole only without a gap', () => {
  const ranges = [aRange(0, 10, 5), aRange(10, 20, 3), aRange(30, 40, 1)];
  expect(coverageOf(ranges, 2, 18)).toEqual({ asOf: 3, complete: true });
  expect(coverageOf(ranges, 2, 25)).toEqual({ asOf: 3, complete: false });
  expect(coverageOf(ranges, 20, 30)).toBeNull();
  expect(coverageOf([aRange(0, 10, 5, false)], 2, 3)).toEqual({ asOf: 5, complete: false });
  expect([wholeUntil(ranges, 0), wholeUntil(ranges, 25), wholeUntil(ranges, 35)]).toEqual([20, 25, 40]);
});

test('is never younger nor wider than what was asked for', () => {
  const asked = fc
    .tuple(fc.nat({ max: 40 }), fc.integer({ min: 1, max: 12 }), fc.nat({ max: 5 }))
    .map(([from, length, asOf]) => aRange(from, from + length, asOf));
  fc.assert(
    fc.property(fc.array(asked, { maxLength: 60, size: 'max' }), fc.nat({ max: 50 }), (all, instant) => {
      const ranges = all.reduce<readonly CoveredRange[]>(coverageAfter, []);
      const newest = all.findLast(({ fromMs, toMs }) => fromMs <= instant && instant < toMs);
      const found = coverageOf(ranges, instant, instant + 1);
      expect(found === null).toBe(newest === undefined);
      if (found && newest) expect(found.asOf).toBeLessThanOrEqual(newest.asOf);
      for (const [index, { toMs }] of ranges.entries()) {
        expect(toMs).toBeLessThanOrEqual(ranges[index + 1]?.fromMs ?? Number.POSITIVE_INFINITY);
      }
    }),
  );
});
