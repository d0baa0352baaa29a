import type { FillRateGroup, FillRateSummary } from '#shared/contract/fill-rate.ts';
import { comparedFillRate, coverageOfGroup, coverageOfReport, type Grouping } from '../fill-rate-figures.ts';
import { addFillSums, emptyFillSum, toE4 } from '../fill-rate-sum.ts';
import type { PhotoSum, SumGroup } from './sums-query.ts';

/**
 * The sums of a group of the service's report. Its averages are rounded to four decimals, so the sums are off by up to
 * half of the last one for each photo: far less than any figure shows.
 */
export function sumOfGroup(group: FillRateGroup): PhotoSum {
  const { averageFillRate, expectation } = group;
  const { compared, missing, ambiguous } = coverageOfGroup(group);
  const measured = compared + missing + ambiguous;
  const rate = comparedFillRate({ averageFillRate, ...expectation }) ?? 0;
  return {
    runCount: group.protocolCount,
    imageCount: group.imageCount,
    measuredImageCount: measured,
    measuredE4: Math.round(toE4(averageFillRate ?? 0) * measured),
    comparedImageCount: compared,
    comparedE4: Math.round(toE4(rate) * compared),
    expectedE4: Math.round(toE4(expectation.expectedAverageFillRate ?? 0) * compared),
    belowExpectationCount: 0,
    ambiguousExpectationCount: ambiguous,
  };
}

/**
 * A report as sums, whose parts add up to the whole.
 *
 * @param keyOf what a group is about, as sums name it
 * @returns null: its photos are not in exactly one group each
 */
export function sumsOfReport(
  report: {
    readonly groupBy: Grouping;
    readonly summary: FillRateSummary;
    readonly items: readonly FillRateGroup[];
  },
  keyOf: (group: FillRateGroup) => string,
): { readonly groups: readonly SumGroup[]; readonly total: PhotoSum } | null {
  if (typeof coverageOfReport(report) === 'string') return null;
  const groups = report.items.map((group) => ({ key: [keyOf(group)], now: sumOfGroup(group), before: null }));
  const { protocolCount, belowExpectationCount } = report.summary;
  const sum = groups.reduce((all, { now }) => addFillSums(all, now), emptyFillSum);
  return { groups, total: { ...sum, runCount: protocolCount, belowExpectationCount } };
}
