import { daysBetween } from '../calendar.ts';
import type { ResolvedPeriod } from '../period.ts';
import type { CompareWith } from './compare-period.ts';

/**
 * With what a period is compared unless a person says otherwise: the nearest earlier one of the same weekdays that does
 * not overlap it.
 */
export function usualBefore({ firstDay, lastDay }: Pick<ResolvedPeriod, 'firstDay' | 'lastDay'>): CompareWith {
  const days = daysBetween(firstDay, lastDay) + 1;
  if (days <= 7) return 'week';
  return days % 7 !== 0 && days <= 28 ? 'weeks4' : 'previous';
}
