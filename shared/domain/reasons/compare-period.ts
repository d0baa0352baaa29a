import { addDays, daysBetween } from '../calendar.ts';
import { formatPeriod, parsePeriod, periodOfDays, type ResolvedPeriod, resolvePeriod } from '../period.ts';

/** What a period is usually compared with: the same weekdays a week or four earlier, or as many days just before it. */
export const COMPARE_WITH = ['week', 'weeks4', 'previous'] as const;
type CompareWith = (typeof COMPARE_WITH)[number];

const isUsual = (text: string): text is CompareWith => COMPARE_WITH.some((one) => one === text);

/**
 * The period to compare with.
 *
 * @param text as an address has it: one of the usual ones, or days like `2026-11-01..2026-11-14`
 * @returns null: there is no such period
 */
export function periodBefore(
  text: string,
  { firstDay, lastDay }: Pick<ResolvedPeriod, 'firstDay' | 'lastDay'>,
  timeZone: string,
): (ResolvedPeriod & { readonly period: string }) | null {
  const back = { previous: daysBetween(firstDay, lastDay) + 1, week: 7, weeks4: 28 };
  const period = isUsual(text)
    ? periodOfDays(addDays(firstDay, -back[text]), addDays(lastDay, -back[text]))
    : parsePeriod(text);
  if (period?.kind !== 'days') return null;
  return { ...resolvePeriod(period, 0, timeZone), period: formatPeriod(period) };
}
