import type { ExpectationComparison, FillRateSummary } from '#shared/contract/fill-rate.ts';
import type { ExpectationMatch } from './expectation-match.ts';

/** Units of an exact fill rate per percent: fill rates are stored as whole numbers of 0.0001 percent. */
export const E4_PER_PERCENT = 10_000;

/** Exact form of a fill rate: percent × 10,000, 0 to 1,000,000. A fill rate has at most four decimals. */
export function toE4(percent: number): number {
  return Math.round(percent * E4_PER_PERCENT);
}

/** Converts an exact fill rate to percent, with at most four decimals. */
export function fromE4(e4: number): number {
  return e4 / E4_PER_PERCENT;
}

/**
 * Average of exact fill rates in percent, rounded once, half up, to four decimals. Sums are whole numbers until this
 * point, so that every level of a report, both databases and the pure rule give the same digits.
 *
 * @param sumE4 whole number; may be negative (a sum of differences)
 * @param count how many were summed, 1 or more
 */
export function averageOfE4(sumE4: number, count: number): number {
  const divisor = 2 * count;
  const dividend = 2 * sumE4 + count;
  const remainder = ((dividend % divisor) + divisor) % divisor;
  return fromE4((dividend - remainder) / divisor);
}

/**
 * The sum of a set of photos, in whole numbers: rates are percent × 10,000. Sums of disjoint sets can be added field by
 * field, so a report of any level is the sum of its photos.
 *
 * Only measured photos are compared. A measured photo is compared (exactly one target), ambiguous (several) or missing
 * (none). An unmeasured photo is none of the three, whatever targets its slot has.
 */
export type FillSum = {
  /** All photos. */
  readonly imageCount: number;
  /** Photos with a measured fill rate, and the sum of these rates. */
  readonly measuredImageCount: number;
  readonly measuredE4: number;
  /** Measured photos with exactly one target, the sum of their fill rates and the sum of their targets. */
  readonly comparedImageCount: number;
  readonly comparedE4: number;
  readonly expectedE4: number;
  /** Compared photos with less than their target. */
  readonly belowExpectationCount: number;
  /** Measured photos with more than one target. */
  readonly ambiguousExpectationCount: number;
};

/** The sum of no photos. */
export const emptyFillSum: FillSum = {
  imageCount: 0,
  measuredImageCount: 0,
  measuredE4: 0,
  comparedImageCount: 0,
  comparedE4: 0,
  expectedE4: 0,
  belowExpectationCount: 0,
  ambiguousExpectationCount: 0,
};

/**
 * The sum of one photo.
 *
 * @param fillE4 exact fill rate; null when not measured
 * @param match the target of the photo (expectation-match.ts)
 */
export function fillSumOfPhoto(
  fillE4: number | null,
  match: ExpectationMatch<{ readonly expectedFillRatio: number }>,
): FillSum {
  if (fillE4 === null) return { ...emptyFillSum, imageCount: 1 };
  const measured = { ...emptyFillSum, imageCount: 1, measuredImageCount: 1, measuredE4: fillE4 };
  if (match.kind === 'missing') return measured;
  if (match.kind === 'ambiguous') return { ...measured, ambiguousExpectationCount: 1 };
  const expectedE4 = match.expectation.expectedFillRatio * E4_PER_PERCENT;
  const belowExpectationCount = fillE4 < expectedE4 ? 1 : 0;
  return { ...measured, comparedImageCount: 1, comparedE4: fillE4, expectedE4, belowExpectationCount };
}

/** The sum of two disjoint sets of photos. */
export function addFillSums(a: FillSum, b: FillSum): FillSum {
  return {
    imageCount: a.imageCount + b.imageCount,
    measuredImageCount: a.measuredImageCount + b.measuredImageCount,
    measuredE4: a.measuredE4 + b.measuredE4,
    comparedImageCount: a.comparedImageCount + b.comparedImageCount,
    comparedE4: a.comparedE4 + b.comparedE4,
    expectedE4: a.expectedE4 + b.expectedE4,
    belowExpectationCount: a.belowExpectationCount + b.belowExpectationCount,
    ambiguousExpectationCount: a.ambiguousExpectationCount + b.ambiguousExpectationCount,
  };
}

const averageOrNull = (sumE4: number, count: number): number | null => (count === 0 ? null : averageOfE4(sumE4, count));

/** Average over measured photos, in percent; null when none was measured (architecture.md section 9). */
export function averageFillRateOf(sum: FillSum): number | null {
  return averageOrNull(sum.measuredE4, sum.measuredImageCount);
}

/**
 * Measured against expected, over compared photos only, so that like is compared with like (api.md section 2.16,
 * architecture.md section 9).
 */
export function comparisonOf(sum: FillSum): ExpectationComparison {
  const compared = sum.comparedImageCount;
  return {
    expectedAverageFillRate: averageOrNull(sum.expectedE4, compared),
    delta: averageOrNull(sum.comparedE4 - sum.expectedE4, compared),
    // The sign of the exact difference: a group that is short by less than can be shown is still below.
    belowExpectation: compared === 0 ? null : sum.comparedE4 < sum.expectedE4,
    comparedImageCount: compared,
    missingExpectationCount: sum.measuredImageCount - compared - sum.ambiguousExpectationCount,
    ambiguousExpectationCount: sum.ambiguousExpectationCount,
  };
}

/**
 * Totals of a report (api.md section 2.15).
 *
 * @param protocolCount distinct runs behind the photos, which can't be known from a sum
 */
export function summaryOf(sum: FillSum, protocolCount: number): FillRateSummary {
  const { expectedAverageFillRate, delta } = comparisonOf(sum);
  return {
    protocolCount,
    imageCount: sum.imageCount,
    averageFillRate: averageFillRateOf(sum),
    expectedAverageFillRate,
    delta,
    belowExpectationCount: sum.belowExpectationCount,
  };
}
