import { addDays, type CalendarDate, daysBetween, weekdayOf } from '../calendar.ts';
import { formatPeriod, parsePeriod, periodOfDays, type ResolvedPeriod, resolvePeriod } from '../period.ts';
import { weekMinuteOfRun } from '../run-slots.ts';

/** What a period is usually compared with: the same weekdays a week or four earlier, or as many days just before it. */
export const COMPARE_WITH = ['week', 'weeks4', 'previous'] as const;
export type CompareWith = (typeof COMPARE_WITH)[number];

/** Whether an address names one of the usual ones. */
export const isUsual = (text: string): text is CompareWith => COMPARE_WITH.some((one) => one === text);

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

type Days = Pick<ResolvedPeriod, 'firstDay' | 'lastDay'>;

/** How many days two periods have in common. */
export function daysInBoth(one: Days, other: Days): number {
  const first = one.firstDay > other.firstDay ? one.firstDay : other.firstDay;
  const last = one.lastDay < other.lastDay ? one.lastDay : other.lastDay;
  return Math.max(0, daysBetween(first, last) + 1);
}

/** Whether each day of a period stands beside its own weekday in one that began so many days earlier. */
export const areWholeWeeks = (daysLater: number): boolean => daysLater % 7 === 0;

/**
 * Beside which day of this period a day of the earlier one stands: of all runs the one as far from the start, of runs
 * that have partners the one of the partners.
 *
 * @param firstDay of this period
 * @param firstBefore of the earlier one
 */
export function dayBeside(
  firstDay: CalendarDate,
  firstBefore: CalendarDate,
  paired: boolean,
): (date: CalendarDate) => CalendarDate {
  const daysLater = daysBetween(firstBefore, firstDay);
  if (!paired) return (date) => addDays(date, daysLater);
  return (date) => {
    const start = addDays(firstDay, 7 * sevenDaysOf(date, firstBefore));
    return addDays(start, (weekdayOf(date) - weekdayOf(start) + 7) % 7);
  };
}

/** Which seven days of its period a day is in. */
const sevenDaysOf = (date: CalendarDate, firstDay: CalendarDate): number => Math.floor(daysBetween(firstDay, date) / 7);

type PairedRun = { readonly store: number; readonly scheduledDate: CalendarDate; readonly scheduledAt: string };

/** Runs of a period, whose first day is a date of the chain. */
type RunsOfPeriod<Run extends PairedRun> = { readonly firstDay: CalendarDate; readonly runs: readonly Run[] };

/**
 * A run in its period: its store, weekday, time, and which seven days of the period it is in. Two periods that are whole
 * weeks apart pair the same weekdays one to one; any others pair the first Friday of one with the first of the other.
 */
const placeOf = ({ store, scheduledDate, scheduledAt }: PairedRun, firstDay: CalendarDate): string =>
  `${store} ${weekMinuteOfRun(scheduledDate, scheduledAt)} ${sevenDaysOf(scheduledDate, firstDay)}`;

/**
 * Which runs of two periods can be compared: those that the other period has too, so that a store or an hour that was
 * photographed in one of them alone moves nothing.
 *
 * @returns for each period, whether each of its runs has a partner
 */
export function pairRuns<Run extends PairedRun>(
  now: RunsOfPeriod<Run>,
  before: RunsOfPeriod<Run>,
): { readonly now: readonly boolean[]; readonly before: readonly boolean[] } {
  const placesOf = ({ runs, firstDay }: RunsOfPeriod<Run>) => runs.map((run) => placeOf(run, firstDay));
  const [ours, theirs] = [placesOf(now), placesOf(before)];
  const [inOurs, inTheirs] = [new Set(ours), new Set(theirs)];
  return { now: ours.map((place) => inTheirs.has(place)), before: theirs.map((place) => inOurs.has(place)) };
}
