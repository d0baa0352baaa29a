import { compareCodePoints } from '#shared/lib/compare-text.ts';
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

/** Added to −0, which people would see, 0 makes it 0. */
const quotaOf = (part: number, whole: number): number => (ALL_SHARES * part) / whole + 0;

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

type OfSum = Pick<ShortfallPart, 'sum'>;

const gapOfAll = (parts: readonly OfSum[]): number => parts.reduce((all, { sum }) => all + gapOf(sum), 0);

/**
 * How much of a shortfall some of its parts are, in percent with one decimal; null: there is none.
 *
 * @param whole the sum of all parts, or of more
 */
export function shareOf(parts: readonly OfSum[], whole: PhotoSum): number | null {
  const gap = gapOf(whole);
  return gap < 0 ? Math.round(quotaOf(gapOfAll(parts), gap)) / 10 : null;
}

/** Orders stores by a figure, the lowest first. Those without one come last; stores alike are ordered by their ids. */
export function byFigure(figures: ReadonlyMap<string, number | null>): (a: string, b: string) => number {
  const figureOf = (id: string): number => figures.get(id) ?? Number.POSITIVE_INFINITY;
  return (a, b) => figureOf(a) - figureOf(b) || compareCodePoints(a, b);
}

/** A part without its figures. */
type BarePart = Pick<ShortfallPart, 'key' | 'sum'>;

const partsOf = (groups: readonly SumGroup[]): BarePart[] =>
  groups.flatMap(({ key, now }) => (now === null ? [] : [{ key, sum: now }]));

const isUncompared = ({ sum }: OfSum): boolean => sum.comparedImageCount === 0;

const byLack = (a: OfSum, b: OfSum): number =>
  Number(isUncompared(a)) - Number(isUncompared(b)) || gapOf(a.sum) - gapOf(b.sum);

/** The parts in the order of what they lack, most first; parts of which nothing was compared last. */
export const mostLackingFirst = (groups: readonly SumGroup[]): readonly BarePart[] => partsOf(groups).sort(byLack);

/**
 * Takes a delta apart into parts that hold each photo once. What the parts show adds up to what the whole shows: points
 * to its delta, shares to 100 percent; and where photos of the whole are in no part, to what the parts are of it.
 *
 * @param whole the sum of all parts, or of more
 * @returns the parts in the order of `mostLackingFirst`
 */
export function shortfallParts(groups: readonly SumGroup[], whole: PhotoSum): ShortfallPart[] {
  const parts = partsOf(groups);
  const compared = parts.filter((part) => !isUncompared(part));
  const count = whole.comparedImageCount;
  const gap = gapOf(whole);
  const perPoint = 10 ** digitsOfSum(whole);
  const gaps = compared.map(({ sum }) => gapOf(sum));
  const counted = compared.reduce((sum, one) => sum + one.sum.comparedImageCount, 0);
  const covered = counted < count ? gapOfAll(compared) : gap;
  const points =
    count === 0
      ? []
      : apportion(
          gaps.map((one) => (one * perPoint) / (count * 10_000)),
          unitsOf(averageOfE4(covered, count), perPoint),
        );
  const shares =
    gap < 0
      ? apportion(
          gaps.map((one) => quotaOf(one, gap)),
          Math.round(quotaOf(covered, gap)),
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
    .sort(byLack);
}
