import { averageOfE4 } from '../fill-rate-sum.ts';
import { digitsOfSum, figuresOfSum, type SumFigures } from './sum-figures.ts';
import type { PhotoSum, SumGroup } from './sums-query.ts';

/** One part of a whole, and what it adds to the whole's delta. */
export type ShortfallPart = {
  readonly key: SumGroup['key'];
  readonly sum: PhotoSum;
  readonly figures: SumFigures;
  /** In percentage points of the whole's delta, with as many decimals as that is shown with; null: nothing of the part was compared. */
  readonly points: number | null;
  /** Share of the whole's shortfall in percent, one decimal; below 0 for a part that is above its targets. */
  readonly share: number | null;
};

const ALL_SHARES = 1000;

const gapOf = ({ comparedE4, expectedE4 }: PhotoSum): number => comparedE4 - expectedE4;

/** The last decimals as people read them: half away from zero, of a figure with at most four decimals. */
const unitsOf = (value: number, perPoint: number): number =>
  Math.sign(value) * Math.round(Number((Math.abs(value) * perPoint).toFixed(3)));

/**
 * Rounds quotas to whole numbers that add up to a total: each down, then those that lost most get one more.
 *
 * @param total a whole number, which the quotas come to but for its own rounding
 */
function apportion(quotas: readonly number[], total: number): number[] {
  const floors = quotas.map(Math.floor);
  const lost = (at: number): number => (quotas[at] ?? 0) - (floors[at] ?? 0);
  const byLoss = [...quotas.keys()].sort((a, b) => lost(b) - lost(a) || a - b);
  const missing = total - floors.reduce((sum, one) => sum + one, 0);
  for (const at of byLoss.slice(0, Math.max(0, missing))) floors[at] = (floors[at] ?? 0) + 1;
  return floors;
}

/**
 * How much of a shortfall some of its parts are, in percent with one decimal; null: there is none.
 *
 * @param whole the sum of all parts
 */
export function shareOf(groups: readonly SumGroup[], whole: PhotoSum, isIn: (key: string) => boolean): number | null {
  const gap = gapOf(whole);
  if (gap >= 0) return null;
  const covered = groups.reduce(
    (sum, { key: [key], now }) => (now !== null && key != null && isIn(key) ? sum + gapOf(now) : sum),
    0,
  );
  return Math.round((ALL_SHARES * covered) / gap) / 10;
}

/**
 * Takes a delta apart into parts that hold each photo once. What the parts show adds up to what the whole shows: points
 * to its delta, shares to 100 percent, less what photos of the whole add that are in no part.
 *
 * @param whole the sum of all parts, or of more
 * @returns the parts in the order of what they lack, most first; parts of which nothing was compared last
 */
export function shortfallParts(groups: readonly SumGroup[], whole: PhotoSum): ShortfallPart[] {
  const parts = groups.flatMap(({ key, now }) => (now === null ? [] : [{ key, sum: now }]));
  const compared = parts.filter(({ sum }) => sum.comparedImageCount > 0);
  const count = whole.comparedImageCount;
  const gap = gapOf(whole);
  const perPoint = 10 ** digitsOfSum(whole);
  const gaps = compared.map(({ sum }) => gapOf(sum));
  const counted = compared.reduce((sum, one) => sum + one.sum.comparedImageCount, 0);
  // The last is for what is in no part.
  if (counted < count) gaps.push(gap - gaps.reduce((sum, one) => sum + one, 0));
  const points =
    count === 0
      ? []
      : apportion(
          gaps.map((one) => (one * perPoint) / (count * 10_000)),
          unitsOf(averageOfE4(gap, count), perPoint),
        );
  const shares =
    gap < 0
      ? apportion(
          gaps.map((one) => (ALL_SHARES * one) / gap),
          ALL_SHARES,
        )
      : null;
  const places = new Map(compared.map((part, at) => [part, at]));
  return parts
    .map((part): ShortfallPart => {
      const at = places.get(part);
      return {
        ...part,
        figures: figuresOfSum(part.sum),
        points: at === undefined ? null : (points[at] ?? 0) / perPoint,
        share: at === undefined || shares === null ? null : (shares[at] ?? 0) / 10,
      };
    })
    .sort((a, b) => Number(a.points === null) - Number(b.points === null) || gapOf(a.sum) - gapOf(b.sum));
}
