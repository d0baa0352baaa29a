import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFormat } from '#shared/lib/format.ts';
import { addFillSums, emptyFillSum } from '../fill-rate-sum.ts';
import { byFigure, mostLackingFirst, shareOf, shortfallParts } from './shortfall-parts.ts';
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

test('while photos are in no part, shares add up to what the parts are of the shortfall', () => {
  fc.assert(
    fc.property(fc.array(anySum, { minLength: 2, maxLength: 30 }), fc.nat(), (sums, seed) => {
      const all = whole(sums);
      const parts = shortfallParts(groupsOf(sums.slice(0, 1 + (seed % sums.length))), all);
      const share = shareOf(parts, all);
      const shares = parts.flatMap((part) => part.share ?? []);
      if (shares.length > 0) expect(unitsOf(shares, 1)).toBe(unitsOf([share], 1));
      const counted = parts.reduce((sum, part) => sum + part.sum.comparedImageCount, 0);
      if (share !== null && counted === all.comparedImageCount) expect(share).toBe(100);
    }),
  );
});

test('a share is that of the parts that are asked about; where nothing is short there is none', () => {
  const [short, above] = [aSum(10, 4_000_000, 700), aSum(10, 8_000_000, 700)];
  const all = whole([short, short, above]);
  expect(shareOf([{ sum: short }], all)).toBe(60);
  expect(shareOf([{ sum: short }, { sum: above }], all)).toBe(40);
  expect(shareOf([], all)).toBe(0);
  const [asTargeted] = shortfallParts(groupsOf([aSum(10, 7_000_000, 700)]), all);
  expect(asTargeted?.share).toBe(0);
  expect(shareOf([{ sum: above }], whole([above]))).toBeNull();
});

test('stores are ordered by a figure, those without one last, and alike by their ids', () => {
  const figures = new Map([
    ['B', -2],
    ['A', -2],
    ['C', -7.5],
    ['D', 0],
  ]);
  const stores = ['F', 'D', 'B', 'E', 'A', 'C'];
  expect(stores.toSorted(byFigure(figures))).toEqual(['C', 'A', 'B', 'D', 'E', 'F']);
  expect(stores.toSorted(byFigure(new Map()))).toEqual(['A', 'B', 'C', 'D', 'E', 'F']);
});

test('the order of what lacks most is that of the parts, without their figures', () => {
  fc.assert(
    fc.property(fc.array(anySum, { minLength: 1, maxLength: 30 }), (sums) => {
      const gapsOf = (parts: readonly { readonly sum: PhotoSum }[]) =>
        parts.map(({ sum }) => (sum.comparedImageCount === 0 ? null : sum.comparedE4 - sum.expectedE4));
      const gaps = gapsOf(mostLackingFirst(groupsOf(sums)));
      const compared = gaps.filter((gap) => gap !== null);
      expect(compared).toEqual(compared.toSorted((a, b) => a - b));
      expect(gaps).toEqual([...compared, ...Array(gaps.length - compared.length).fill(null)]);
      expect(gaps).toEqual(gapsOf(shortfallParts(groupsOf(sums), whole(sums))));
    }),
  );
});
