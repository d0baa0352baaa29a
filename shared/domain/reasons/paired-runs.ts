import { type CalendarDate, daysBetween } from '../calendar.ts';
import { weekMinuteOfRun } from '../run-slots.ts';

type PairedRun = { readonly store: number; readonly scheduledDate: CalendarDate; readonly scheduledAt: string };

/** Runs of a period, whose first day is a date of the chain. */
export type RunsOfPeriod<Run extends PairedRun> = { readonly firstDay: CalendarDate; readonly runs: readonly Run[] };

/**
 * A run in its period: its store, weekday, time, and which seven days of the period it is in. Two periods that are whole
 * weeks apart pair the same weekdays one to one; any others pair the first Friday of one with the first of the other.
 */
const placeOf = ({ store, scheduledDate, scheduledAt }: PairedRun, firstDay: CalendarDate): string =>
  `${store} ${weekMinuteOfRun(scheduledDate, scheduledAt)} ${Math.floor(daysBetween(firstDay, scheduledDate) / 7)}`;

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
