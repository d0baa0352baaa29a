import { addDays, type CalendarDate, weekdayOf } from './calendar.ts';
import { instantOf, localTimeOf } from './instants.ts';

const MINUTES_PER_DAY = 1440;

/** So long after a slot its photos are usually taken and judged, in milliseconds. */
export const RUN_SETTLES_MS = 5 * 60_000;

const minuteOfDay = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/**
 * A weekday and a time of day as one number: minutes since Sunday 00:00, 0 to 10,079. An expectation and a run match
 * when theirs are equal: same weekday and same `HH:MM` (architecture.md section 9).
 *
 * @param weekday 0 (Sunday) to 6
 * @param time `HH:MM` or `HH:MM:SS`; seconds are ignored
 */
export function weekMinuteOf(weekday: number, time: string): number {
  return weekday * MINUTES_PER_DAY + minuteOfDay(time);
}

/** The week minute at which a run is scheduled, from its local date and time `HH:MM:SS`. */
export function weekMinuteOfRun(scheduledDate: CalendarDate, scheduledAt: string): number {
  return weekMinuteOf(weekdayOf(scheduledDate), scheduledAt);
}

/** The same as {@link weekMinuteOfRun} for many runs, which have few different dates and times. */
export function createWeekMinutes(): typeof weekMinuteOfRun {
  const dates = new Map<CalendarDate, Map<string, number>>();
  return (scheduledDate, scheduledAt) => {
    let times = dates.get(scheduledDate);
    if (times === undefined) {
      times = new Map();
      dates.set(scheduledDate, times);
    }
    const known = times.get(scheduledAt) ?? weekMinuteOfRun(scheduledDate, scheduledAt);
    times.set(scheduledAt, known);
    return known;
  };
}

const pad = (value: number): string => String(value).padStart(2, '0');
/** Every minute of a day as `HH:MM`: thousands of targets have only a few different times. */
const TIMES: readonly string[] = Array.from(
  { length: MINUTES_PER_DAY },
  (_, minute) => `${pad(Math.floor(minute / 60))}:${pad(minute % 60)}`,
);

/** Weekday and `HH:MM` of a week minute. */
export function slotOfWeekMinute(weekMinute: number): { readonly weekday: number; readonly protocolTime: string } {
  const weekday = Math.floor(weekMinute / MINUTES_PER_DAY);
  return { weekday, protocolTime: TIMES[weekMinute - weekday * MINUTES_PER_DAY] ?? '' };
}

/** The instants of a day of the chain at which runs are due. */
const instantsOfDay = (day: CalendarDate, weekMinutes: readonly number[], timeZone: string): number[] =>
  weekMinutes
    .map(slotOfWeekMinute)
    .filter(({ weekday }) => weekday === weekdayOf(day))
    .map(({ protocolTime }) => instantOf(day, protocolTime, timeZone));

/**
 * The first instant after another at which a run is due.
 *
 * @param after milliseconds since 1970 UTC
 * @param weekMinutes when runs are due: minutes since Sunday 00:00 of the chain's local time ({@link weekMinuteOf})
 * @param timeZone IANA zone of the chain's local time
 * @returns milliseconds since 1970 UTC; null when no slot is known
 */
export function nextRunSlot(after: number, weekMinutes: readonly number[], timeZone: string): number | null {
  const { date } = localTimeOf(after, timeZone);
  // Eight days, because a slot that has just passed today comes again in a week.
  for (let days = 0; days <= 7; days += 1) {
    const instants = instantsOfDay(addDays(date, days), weekMinutes, timeZone).filter((instant) => instant > after);
    if (instants.length > 0) return Math.min(...instants);
  }
  return null;
}

/** The last instant up to another at which a run was due; otherwise as {@link nextRunSlot}. */
export function lastRunSlot(upTo: number, weekMinutes: readonly number[], timeZone: string): number | null {
  const { date } = localTimeOf(upTo, timeZone);
  for (let days = 0; days <= 7; days += 1) {
    const instants = instantsOfDay(addDays(date, -days), weekMinutes, timeZone).filter((instant) => instant <= upTo);
    if (instants.length > 0) return Math.max(...instants);
  }
  return null;
}
