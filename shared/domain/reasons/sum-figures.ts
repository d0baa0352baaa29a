import { digitsToAddUp } from '../add-up.ts';
import { averageFillRateOf, averageOfE4, comparisonOf } from '../fill-rate-sum.ts';
import type { PhotoSum } from './sums-query.ts';

/** Figures of a sum. Rates are in percent; null: nothing to say it of, which is not 0. */
export type SumFigures = {
  readonly runs: number;
  readonly photos: number;
  readonly compared: number;
  /** Over the compared photos, as is what is expected of them. */
  readonly measured: number | null;
  readonly expected: number | null;
  /** Measured minus expected over the same photos, in percentage points. */
  readonly delta: number | null;
  /** Over all measured photos, as the service's average is. */
  readonly measuredOfAll: number | null;
  readonly below: number;
  /** Share of the compared photos that are below, in percent. */
  readonly belowShare: number | null;
  readonly missing: number;
  readonly ambiguous: number;
  readonly unmeasured: number;
};

/** The same of a report of the service, which doesn't say of everything what it counted. null: not said. */
export type ReportFigures = Pick<SumFigures, 'runs' | 'photos' | 'measured' | 'expected' | 'delta' | 'belowShare'> & {
  readonly compared: number | null;
  readonly below: number | null;
};

/** The figures that people read, rounded once, to four decimals. */
export function figuresOfSum(sum: PhotoSum): SumFigures {
  const compared = sum.comparedImageCount;
  const { expectedAverageFillRate, delta, missingExpectationCount } = comparisonOf(sum);
  const below = sum.belowExpectationCount;
  return {
    runs: sum.runCount,
    photos: sum.imageCount,
    compared,
    measured: compared === 0 ? null : averageOfE4(sum.comparedE4, compared),
    expected: expectedAverageFillRate,
    delta,
    measuredOfAll: averageFillRateOf(sum),
    below,
    belowShare: compared === 0 ? null : averageOfE4(below * 1_000_000, compared),
    missing: missingExpectationCount,
    ambiguous: sum.ambiguousExpectationCount,
    unmeasured: sum.imageCount - sum.measuredImageCount,
  };
}

/** With how many decimals the measured rate of a sum, its target and their delta are written, so that they add up. */
export function digitsOfSum(sum: PhotoSum): number {
  const { measured, expected, delta } = figuresOfSum(sum);
  return digitsToAddUp([measured, expected, delta]);
}
