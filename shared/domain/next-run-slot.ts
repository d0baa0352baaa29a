import { addDays, weekdayOf } from './calendar.ts';
import { instantOf, localTimeOf } from './time-zone.ts';
import { slotOfWeekMinute } from './week-minute.ts';

/**
 * The first instant after another at which a run is due.
 *
 * @param after milliseconds since 1970 UTC
 * @param weekMinutes when runs are due: minutes since Sunday 00:00 of the chain's local time (week-minute.ts)
 * @param timeZone IANA zone of the chain's local time
 * @returns milliseconds since 1970 UTC; null: no slot is known
 */
export function nextRunSlot(after: number, weekMinutes: readonly number[], timeZone: string): number | null {
  const { date } = localTimeOf(after, timeZone);
  const slots = weekMinutes.map(slotOfWeekMinute);
  // Eight days: a slot that has just passed today comes again in a week.
  for (let days = 0; days <= 7; days += 1) {
    const day = addDays(date, days);
    const instants = slots
      .filter(({ weekday }) => weekday === weekdayOf(day))
      .map(({ protocolTime }) => instantOf(day, protocolTime, timeZone))
      .filter((instant) => instant > after);
    if (instants.length > 0) return Math.min(...instants);
  }
  return null;
}
