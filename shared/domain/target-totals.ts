import type { FillRateGroup, FillRateSummary, PhotoFillRate } from '#shared/contract/fill-rate.ts';
import { coverageOfReport, type Grouping } from './fill-rate-figures.ts';

/**
 * What a report says about targets. Rates in percent, the delta in percentage points, the rest counts of photos. A null
 * stands where the report has no such figure; it is not a 0.
 */
export type TargetTotals = {
  readonly expected: number | null;
  readonly delta: number | null;
  readonly below: number;
  /** Photos without a target; null where the report's groups can't be added up. */
  readonly missing: number | null;
  /** Photos with several targets; null as above. */
  readonly ambiguous: number | null;
};

/** A report of the service, of any grouping (api.md sections 2.17 to 2.20). */
export type JudgedReport = {
  readonly groupBy: Grouping;
  readonly summary: FillRateSummary;
  readonly items: readonly Pick<FillRateGroup, 'key' | 'imageCount' | 'averageFillRate' | 'expectation'>[];
};

/** Photos of a display as groups of one photo. Their report has no grouping of its own (section 2.19). */
export const groupsOfPhotos = (photos: readonly Omit<PhotoFillRate, 'imageUrl'>[]): FillRateGroup[] =>
  photos.map(({ photoId, protocolId, fillRate, expectation }) => ({
    key: photoId,
    protocolId,
    protocolCount: 1,
    imageCount: 1,
    averageFillRate: fillRate ?? null,
    expectation,
  }));

export function targetTotalsOf(report: JudgedReport): TargetTotals {
  const { expectedAverageFillRate: expected, delta, belowExpectationCount: below } = report.summary;
  const coverage = coverageOfReport(report);
  const { missing, ambiguous } = typeof coverage === 'string' ? { missing: null, ambiguous: null } : coverage;
  return { expected, delta, below, missing, ambiguous };
}

const TOTALS = [
  'expected',
  'delta',
  'below',
  'missing',
  'ambiguous',
] as const satisfies readonly (keyof TargetTotals)[];

/** Which figures differ between two answers. One that either of them doesn't have is not compared, except the rates. */
export function changedTotals(before: TargetTotals, now: TargetTotals): readonly (keyof TargetTotals)[] {
  const isRate = (name: keyof TargetTotals) => name === 'expected' || name === 'delta';
  return TOTALS.filter(
    (name) => before[name] !== now[name] && (isRate(name) || (before[name] !== null && now[name] !== null)),
  );
}

/**
 * Whether two answers to the same question are about the same photos with the same measured rates, in total and in each
 * group that both have. Only then does a difference come from targets. Where a filter by figures left groups out,
 * the groups may differ, but not the totals.
 */
export function isOfSamePhotos(before: JudgedReport, now: JudgedReport): boolean {
  const sameTotal = (['protocolCount', 'imageCount', 'averageFillRate'] as const).every(
    (name) => before.summary[name] === now.summary[name],
  );
  if (!sameTotal || before.groupBy !== now.groupBy) return false;
  const known = new Map(before.items.map((group) => [group.key, group]));
  return now.items.every((group) => {
    const one = known.get(group.key);
    return one === undefined || (one.imageCount === group.imageCount && one.averageFillRate === group.averageFillRate);
  });
}

/** The totals of an answer that was kept before, and when the service last gave it, in milliseconds since 1970 UTC. */
export type EarlierTotals = { readonly asOf: number; readonly totals: TargetTotals };

/**
 * What is kept of the answer before a new one, so that a page can say that targets were changed afterwards: the totals
 * of the oldest answer about the same photos. Edits in several steps are then one change, and one that is taken back is
 * none.
 *
 * @param before the answer that the new one replaces, with what was kept of those before it
 * @param until end of the range asked for, in milliseconds since 1970 UTC: an answer from before it covers a period
 *   that was still going on, and is no earlier answer about the same
 * @returns null: there is nothing to say
 */
export function earlierTotalsOf(
  before: { readonly report: JudgedReport; readonly asOf: number; readonly earlier: EarlierTotals | null },
  now: JudgedReport,
  until: number,
): EarlierTotals | null {
  if (before.asOf < until || !isOfSamePhotos(before.report, now)) return null;
  const oldest = before.earlier ?? { asOf: before.asOf, totals: targetTotalsOf(before.report) };
  return changedTotals(oldest.totals, targetTotalsOf(now)).length === 0 ? null : oldest;
}
