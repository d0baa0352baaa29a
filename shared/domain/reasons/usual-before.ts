import { daysBetween } from '../calendar.ts';
import type { ResolvedPeriod } from '../period.ts';
import type { CompareWith } from './compare-period.ts';

/**
 * With what a period is compared unless a person says otherwise: of the usual ones the nearest of the same weekdays that
 * does not overlap it, and for longer periods the one just before, whatever its weekdays.
 */
export function usualBefore({ firstDay, lastDay }: Pick<ResolvedPeriod, 'firstDay' | 'lastDay'>): CompareWith {
  const days = daysBetween(firstDay, lastDay) + 1;
  if (days <= 7) return 'week';
  return days % 7 !== 0 && days <= 28 ? 'weeks4' : 'previous';
}
