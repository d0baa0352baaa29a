import type { FillRateGroup } from '#shared/contract/fill-rate.ts';
import type { GroupFields } from '#shared/domain/fill-rate-groups.ts';
import {
  addFillSums,
  averageFillRateOf,
  comparisonOf,
  emptyFillSum,
  type FillSum,
} from '#shared/domain/fill-rate-sum.ts';
import { compareCodePoints } from '#shared/lib/compare-text.ts';

/** A group of a report, before it becomes part of an answer. */
export type ReportGroup = { readonly label: GroupFields; readonly runCount: number; readonly sum: FillSum };

/** The groups of a report, and the totals of any selection of them. */
export type GroupedReport = {
  readonly groups: readonly ReportGroup[];
  /** Sum of the photos of the selected groups, each photo only once. */
  readonly sumOf: (groups: readonly ReportGroup[]) => FillSum;
  /** Runs with a photo in any of the selected groups. */
  readonly countRunsOf: (groups: readonly ReportGroup[]) => Promise<number>;
};

/** Sum of disjoint sets of photos. */
export const addAll = (sums: Iterable<FillSum>): FillSum => {
  let total = emptyFillSum;
  for (const sum of sums) total = addFillSums(total, sum);
  return total;
};

/** Puts groups into the code-point order of their keys. */
export const sortByKey = <Group extends { readonly label: GroupFields }>(groups: readonly Group[]): Group[] =>
  groups.toSorted((a, b) => compareCodePoints(a.label.key, b.label.key));

/** The answer's item for a group (api.md section 2.17). */
export const toItem = ({ label, runCount, sum }: ReportGroup): FillRateGroup => ({
  ...label,
  protocolCount: runCount,
  imageCount: sum.imageCount,
  averageFillRate: averageFillRateOf(sum),
  expectation: comparisonOf(sum),
});
