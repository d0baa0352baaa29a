import type { FillRateGroup } from '#shared/contract/fill-rate.ts';
import { digitsToAddUp } from './add-up.ts';

/**
 * A measured fill rate compared with the expected one. `none`: nothing was compared, which is not the same as `even`.
 */
export type FillRateVerdict = 'below' | 'even' | 'above' | 'none';

/** @param delta measured minus expected, in percentage points (api.md section 2.16); null when nothing was compared */
export function verdictOf(delta: number | null): FillRateVerdict {
  if (delta === null || Number.isNaN(delta)) return 'none';
  if (delta < 0) return 'below';
  return delta > 0 ? 'above' : 'even';
}

/**
 * Verdict of a group. Its `belowExpectation` is decided before rounding, so it also tells the side when the delta was
 * rounded to 0. Any other delta decides alone.
 */
export function verdictOfComparison(comparison: {
  readonly delta: number | null;
  readonly belowExpectation: boolean | null;
}): FillRateVerdict {
  const verdict = verdictOf(comparison.delta);
  return verdict === 'even' && comparison.belowExpectation === true ? 'below' : verdict;
}

/** Averages come rounded to four decimals, so that a sum of two of them is off by no more than this. */
const TWO_ROUNDINGS = 0.00011;

/**
 * The measured fill rate over the compared photos alone, which a delta and a target are about. `averageFillRate` is no
 * such figure: it is over all measured photos (api.md sections 2.15 to 2.17). No report has it, but delta is measured
 * minus expected over the same photos, so it is their sum, in percent.
 *
 * @returns null when nothing was compared, or when the two add up to no possible rate
 */
export function comparedFillRate(rates: {
  readonly averageFillRate: number | null;
  readonly expectedAverageFillRate: number | null;
  readonly delta: number | null;
}): number | null {
  const { averageFillRate, expectedAverageFillRate: expected, delta } = rates;
  if (expected === null || delta === null) return null;
  const sum = Math.round((expected + delta) * 10_000) / 10_000;
  // When every measured photo was compared, both are the same figure and must not differ in a digit.
  if (averageFillRate !== null && Math.abs(sum - averageFillRate) <= TWO_ROUNDINGS) return averageFillRate;
  if (!(sum >= -TWO_ROUNDINGS && sum <= 100 + TWO_ROUNDINGS)) return null;
  return Math.min(100, Math.max(0, sum));
}

/** With how many decimals a measured rate, its target and their delta are written, so that they add up. */
export const digitsOfRates = (rates: Parameters<typeof comparedFillRate>[0]): number =>
  digitsToAddUp([comparedFillRate(rates), rates.expectedAverageFillRate, rates.delta]);

/** The same of a group of a report. */
export const digitsOfGroup = ({
  averageFillRate,
  expectation,
}: Pick<FillRateGroup, 'averageFillRate' | 'expectation'>) => digitsOfRates({ averageFillRate, ...expectation });

/**
 * The measured fill rate to show beside a target and a delta: over the photos that both are about. Without a delta, that
 * of all measured photos.
 */
export function shownFillRate(rates: Parameters<typeof comparedFillRate>[0]): number | null {
  return rates.delta === null ? rates.averageFillRate : comparedFillRate(rates);
}

/** Groupings of all reports, cross-store and of one store (api.md sections 2.18 and 2.20). */
export type Grouping =
  | 'store'
  | 'region'
  | 'expositionType'
  | 'productCategory'
  | 'day'
  | 'week'
  | 'protocol'
  | 'exposition'
  | 'category';

/** What coverage needs of a report's group. */
type CoveredGroup = {
  readonly imageCount: number;
  readonly expectation: {
    readonly comparedImageCount: number;
    readonly missingExpectationCount: number;
    readonly ambiguousExpectationCount: number;
  };
};

/** How many photos of a report could be compared with a target. All are counts of photos. */
export type Coverage = {
  readonly images: number;
  readonly compared: number;
  readonly missing: number;
  readonly ambiguous: number;
  /** Neither compared, missing nor ambiguous: photos without a measured fill rate. */
  readonly unmeasured: number;
};

type Overlapping = Extract<Grouping, 'productCategory' | 'category'>;

/** Why a report has no overall coverage: photos count in several groups, or the groups do not add up to the total. */
export type CoverageGap = `overlapping.${Overlapping}` | 'not_adding_up';

/** Whether a photo may be in several groups. */
export const isOverlapping = (groupBy: Grouping): groupBy is Overlapping =>
  groupBy === 'productCategory' || groupBy === 'category';

/** Coverage of one group, as the service counted it. */
export function coverageOfGroup({ imageCount, expectation }: CoveredGroup): Coverage {
  const { comparedImageCount, missingExpectationCount, ambiguousExpectationCount } = expectation;
  const told = comparedImageCount + missingExpectationCount + ambiguousExpectationCount;
  return {
    images: imageCount,
    compared: comparedImageCount,
    missing: missingExpectationCount,
    ambiguous: ambiguousExpectationCount,
    unmeasured: Math.max(0, imageCount - told),
  };
}

/**
 * Coverage of a whole report. Its summary has no such counts (api.md section 2.15), so they are added up from the
 * groups. That is only correct when each photo is in exactly one group: never by category, where a photo counts in
 * every category of its display, and only when the groups' photos add up to the summary's.
 */
export function coverageOfReport(report: {
  readonly groupBy: Grouping;
  readonly summary: { readonly imageCount: number };
  readonly items: readonly CoveredGroup[];
}): Coverage | CoverageGap {
  if (isOverlapping(report.groupBy)) return `overlapping.${report.groupBy}`;
  const sum = { images: 0, compared: 0, missing: 0, ambiguous: 0, unmeasured: 0 };
  for (const group of report.items) {
    const part = coverageOfGroup(group);
    sum.images += part.images;
    sum.compared += part.compared;
    sum.missing += part.missing;
    sum.ambiguous += part.ambiguous;
    sum.unmeasured += part.unmeasured;
  }
  return sum.images === report.summary.imageCount ? sum : 'not_adding_up';
}
