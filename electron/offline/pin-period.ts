import type { PinPeriod } from '#shared/bridge/offline.ts';
import { addDays, type CalendarDate } from '#shared/domain/calendar.ts';
import { instantOf, localTimeOf } from '#shared/domain/instants.ts';

/** A half-open range of instants in milliseconds since 1970 UTC. */
export type MsRange = { readonly fromMs: number; readonly toMs: number };

/** The whole days of the chain that a period means at an instant. */
export function rangeOfPeriod(period: PinPeriod, now: number, timeZone: string): MsRange {
  const { date } = localTimeOf(now, timeZone);
  const [first, last]: readonly [CalendarDate, CalendarDate] =
    period.kind === 'days' ? [period.firstDay, period.lastDay] : [addDays(date, 1 - period.days), date];
  return { fromMs: dayBegins(first, timeZone), toMs: dayBegins(addDays(last, 1), timeZone) };
}

/** The instant at which the day of an instant began. */
export function dayOf(instant: number, timeZone: string): number {
  return dayBegins(localTimeOf(instant, timeZone).date, timeZone);
}

/** Whole days in a range, at least one. */
export const daysIn = ({ fromMs, toMs }: MsRange): number => Math.max(1, Math.round((toMs - fromMs) / 86_400_000));

const dayBegins = (date: CalendarDate, timeZone: string): number => instantOf(date, '00:00', timeZone);
