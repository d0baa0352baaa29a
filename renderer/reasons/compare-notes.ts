import { daysBetween } from '#shared/domain/calendar.ts';
import type { Grouping } from '#shared/domain/fill-rate-figures.ts';
import { type GroupFilter, isFiltering } from '#shared/domain/fill-rate-groups.ts';
import type { ResolvedPeriod } from '#shared/domain/period.ts';
import { areWholeWeeks, daysInBoth } from '#shared/domain/reasons/compare-period.ts';
import type { CompareWords } from './compared-columns.tsx';

/** From here on the two periods have too different numbers of runs to be told apart from what happened in them. */
const UNEVEN = 1.25;

type Noted = {
  readonly days: ResolvedPeriod;
  readonly earlier: ResolvedPeriod;
  /** Runs of each. */
  readonly runs: { readonly now: number; readonly before: number };
  readonly groupBy: Grouping;
  readonly filter: GroupFilter;
  /** Only runs that both periods have. */
  readonly paired: boolean;
  /** Whether rows have both lines by day. */
  readonly hasLines: boolean;
};

/** What makes a comparison a worse answer. Of runs that both periods have only the totals are explained. */
export function notesOf(
  { days, earlier, runs, groupBy, filter, paired, hasLines }: Noted,
  t: CompareWords['reasons'],
): string[] {
  const totals = isFiltering(filter) ? [t('compare.totalsOfAll')] : [];
  if (paired) return totals;
  const inBoth = daysInBoth(days, earlier);
  const isUneven = Math.max(runs.now, runs.before) > UNEVEN * Math.min(runs.now, runs.before);
  const isApart = !areWholeWeeks(daysBetween(earlier.firstDay, days.firstDay));
  const isByDay = groupBy === 'day' || groupBy === 'protocol' || (hasLines && days.firstDay !== days.lastDay);
  return [
    ...totals,
    ...(inBoth > 0 ? [t('compare.overlap', { count: inBoth })] : []),
    ...(Date.parse(days.to) > Date.now() ? [t('compare.today')] : []),
    ...(isUneven ? [t('compare.uneven')] : []),
    ...(!isApart ? [] : groupBy === 'week' ? [t('compare.weeksApart')] : isByDay ? [t('compare.daysApart')] : []),
  ];
}
