import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFormat } from '#shared/lib/format.ts';
import { addFillSums, emptyFillSum } from '../fill-rate-sum.ts';
import { shortfallParts } from './shortfall-parts.ts';
import { digitsOfSum, figuresOfSum } from './sum-figures.ts';
import type { PhotoSum } from './sums-query.ts';

const aSum = (compared: number, measuredE4: number, targets: number): PhotoSum => ({
  ...emptyFillSum,
  runCount: 1,
  imageCount: compared + 1,
  measuredImageCount: compared,
  measuredE4,
  comparedImageCount: compared,
  comparedE4: measuredE4,
  expectedE4: targets * 10_000,
});
const whole = (sums: readonly PhotoSum[]): PhotoSum =>
  sums.reduce<PhotoSum>((all, one) => ({ ...addFillSums(all, one), runCount: 1 }), { ...emptyFillSum, runCount: 0 });
const groupsOf = (sums: readonly PhotoSum[]) => sums.map((now, at) => ({ key: [String(at)], now, before: null }));
const format = createFormat('en');
const unitsOf = (values: readonly (number | null)[], digits: number): number =>
  values.reduce<number>((sum, value) => sum + Math.round((value ?? 0) * 10 ** digits), 0);

const anySum = fc
  .integer({ min: 0, max: 40 })
  .chain((compared) =>
    fc.tuple(
      fc.constant(compared),
      fc.integer({ min: 0, max: compared * 1_000_000 }),
      fc.integer({ min: 0, max: compared * 100 }),
    ),
  )
  .map(([compared, measured, targets]) => aSum(compared, measured, targets));

test('points add up to the delta that is shown, and shares to 100 percent', () => {
  fc.assert(
    fc.property(fc.array(anySum, { minLength: 1, maxLength: 30 }), (sums) => {
      const all = whole(sums);
      const parts = shortfallParts(groupsOf(sums), all);
      expect(parts).toHaveLength(sums.length);
      const { delta } = figuresOfSum(all);
      const digits = digitsOfSum(all);
      if (delta === null) {
        expect(parts.every(({ points, share }) => points === null && share === null)).toBe(true);
        return;
      }
      const together = unitsOf(
        parts.map(({ points }) => points),
        digits,
      );
      expect(format.delta(together / 10 ** digits, digits)).toBe(format.delta(delta, digits));
      const gap = all.comparedE4 - all.expectedE4;
      if (gap < 0)
        expect(
          unitsOf(
            parts.map(({ share }) => share),
            1,
          ),
        ).toBe(1000);
      else expect(parts.every(({ share }) => share === null)).toBe(true);
      for (const { sum, points } of parts) {
        const exact = (sum.comparedE4 - sum.expectedE4) / all.comparedImageCount / 10_000;
        if (points !== null) expect(Math.abs(points - exact)).toBeLessThanOrEqual(10 ** -digits + 1e-9);
      }
    }),
    { numRuns: 2000 },
  );
});

test('parts that lack most come first, and those of which nothing was compared last', () => {
  const sums = [aSum(10, 8_000_000, 700), aSum(0, 0, 0), aSum(10, 4_000_000, 700), aSum(20, 13_000_000, 1400)];
  const parts = shortfallParts(groupsOf(sums), whole(sums));
  expect(parts.map(({ key, points, share }) => [key[0], points, share])).toEqual([
    ['2', -7.5, 100],
    ['3', -2.5, 33.3],
    ['0', 2.5, -33.3],
    ['1', null, null],
  ]);
});
