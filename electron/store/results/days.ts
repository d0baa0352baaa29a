import type { Computed } from '#shared/bridge/answer.ts';
import { addDays, daysBetween } from '#shared/domain/calendar.ts';
import { instantOf, localTimeOf } from '#shared/domain/instants.ts';
import { type CoveredRange, coveredByAll } from './coverage.ts';

type Span = { readonly fromMs: number; readonly toMs: number };

/**
 * How many days of the chain a range touches, and how many of them are here whole, as far as the range reaches.
 *
 * @param coverage what is covered of each store that is here
 */
export function daysOf(
  coverage: readonly (readonly CoveredRange[])[],
  range: Span,
  timeZone: string,
): Pick<Computed, 'daysAsked' | 'daysKept'> {
  const dateOf = (ms: number) => localTimeOf(ms, timeZone).date;
  const startOf = (date: string) => Math.max(instantOf(date, '00:00', timeZone), range.fromMs);
  const daysKept = coveredByAll(coverage)
    .map(({ fromMs, toMs }) => ({ fromMs: Math.max(fromMs, range.fromMs), toMs: Math.min(toMs, range.toMs) }))
    .filter(({ fromMs, toMs }) => fromMs < toMs)
    .reduce((days, { fromMs, toMs }) => {
      const [first, last] = [dateOf(fromMs), dateOf(toMs - 1)];
      const isFirstWhole = fromMs <= startOf(first);
      const isLastWhole = toMs >= Math.min(instantOf(addDays(last, 1), '00:00', timeZone), range.toMs);
      // A single day that lacks both its ends is no day at all, and not less than that.
      return days + Math.max(0, daysBetween(first, last) + 1 - (isFirstWhole ? 0 : 1) - (isLastWhole ? 0 : 1));
    }, 0);
  return { daysAsked: daysBetween(dateOf(range.fromMs), dateOf(range.toMs - 1)) + 1, daysKept };
}
