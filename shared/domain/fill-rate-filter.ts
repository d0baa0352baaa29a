import type { FillRateGroup } from '#shared/contract/fill-rate.ts';

/** Filters of a cross-store report that keep or drop whole groups (api.md section 4.12, design.md section 7). */
export type GroupFilter = {
  readonly minFillRate?: number | undefined;
  readonly maxFillRate?: number | undefined;
  readonly belowExpectationOnly: boolean;
};

/** Whether any group filter is in force. */
export function isFiltering(filter: GroupFilter): boolean {
  return filter.minFillRate !== undefined || filter.maxFillRate !== undefined || filter.belowExpectationOnly;
}

/**
 * Whether a group stays in a report. The bounds are inclusive and apply to the average as it is answered, so that
 * a reader can repeat the filter on the numbers shown; a group without an average lies within no bounds.
 */
export function keepsGroup(
  filter: GroupFilter,
  group: Pick<FillRateGroup, 'averageFillRate' | 'expectation'>,
): boolean {
  const { minFillRate, maxFillRate, belowExpectationOnly } = filter;
  const average = group.averageFillRate;
  if (minFillRate !== undefined && (average === null || average < minFillRate)) return false;
  if (maxFillRate !== undefined && (average === null || average > maxFillRate)) return false;
  return !belowExpectationOnly || group.expectation.belowExpectation === true;
}
