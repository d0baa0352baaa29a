import type { FillRateGroup, FillRateSummary } from '#shared/contract/fill-rate.ts';
import type { CalendarDate } from '../calendar.ts';
import { comparedFillRate, coverageOfGroup, type Grouping, isOverlapping } from '../fill-rate-figures.ts';
import { addFillSums, emptyFillSum, toE4 } from '../fill-rate-sum.ts';
import type { PhotoSum, SumGroup } from './sums-query.ts';

/**
 * The sums of a group of the service's report. Its averages are rounded to four decimals, so the sums are off by up to
 * half of the last one for each photo: far less than any figure shows.
 */
export function sumOfGroup(group: FillRateGroup): PhotoSum {
  const { averageFillRate, expectation } = group;
  const { missing, ambiguous, ...coverage } = coverageOfGroup(group);
  const measured = coverage.compared + missing + ambiguous;
  const { expectedAverageFillRate: expected, delta } = expectation;
  // Without both there is nothing to say of the compared photos, and their difference is never made up.
  const compared = expected === null || delta === null ? 0 : coverage.compared;
  const rate = comparedFillRate({ averageFillRate, ...expectation }) ?? (expected ?? 0) + (delta ?? 0);
  return {
    runCount: group.protocolCount,
    imageCount: group.imageCount,
    measuredImageCount: measured,
    measuredE4: Math.round(toE4(averageFillRate ?? 0) * measured),
    comparedImageCount: compared,
    comparedE4: Math.round(toE4(rate) * compared),
    expectedE4: Math.round(toE4(expected ?? 0) * compared),
    belowExpectationCount: 0,
    ambiguousExpectationCount: ambiguous,
  };
}

/** What the service counts twice, and not alike. */
export type Twice = {
  readonly of: 'photos' | 'delta';
  readonly whole: number;
  readonly parts: number;
};

/** The same of a day, a part of one, or (null) all of it. */
export type Contradiction = Twice & { readonly date: CalendarDate | null; readonly time: string | null };

type Report = { readonly summary: FillRateSummary; readonly items: readonly FillRateGroup[] };

/** Where the photos of a report are not those of its groups. */
export function ownContradiction(
  { summary, items }: Report,
  place: Pick<Contradiction, 'date' | 'time'>,
): Contradiction[] {
  const parts = items.reduce((sum, { imageCount }) => sum + imageCount, 0);
  return parts === summary.imageCount ? [] : [{ ...place, of: 'photos', whole: summary.imageCount, parts }];
}

/**
 * A report as sums. The whole is what its parts add up to, also where the service counts other photos in it.
 *
 * @param keyOf what a group is about, as sums name it
 * @returns null: a photo may be in several of its groups
 */
export function sumsOfReport(
  report: Report & { readonly groupBy: Grouping },
  keyOf: (group: FillRateGroup) => string,
): {
  readonly groups: readonly SumGroup[];
  readonly total: PhotoSum;
  readonly contradictions: readonly Contradiction[];
} | null {
  if (isOverlapping(report.groupBy)) return null;
  const groups = report.items.map((group) => ({ key: [keyOf(group)], now: sumOfGroup(group), before: null }));
  const { protocolCount, belowExpectationCount } = report.summary;
  const sum = groups.reduce((all, { now }) => addFillSums(all, now), emptyFillSum);
  return {
    groups,
    total: { ...sum, runCount: protocolCount, belowExpectationCount },
    contradictions: ownContradiction(report, { date: null, time: null }),
  };
}
