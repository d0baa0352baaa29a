import type { StoredPin } from '#electron/store/results/pins-table.ts';
import type { PinPeriod } from '#shared/bridge/offline.ts';
import { addDays, type CalendarDate } from '#shared/domain/calendar.ts';
import { instantOf, localTimeOf } from '#shared/domain/instants.ts';
import { nextRunSlot } from '#shared/domain/run-slots.ts';

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

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * When a pin is to be brought up to date by itself: after the run that is due next, but not more than once an hour.
 * A round that did not come to its end goes on at once.
 *
 * @param slots minutes of the week at which runs of the pin's stores are known to be due
 * @returns milliseconds since 1970 UTC; null: never, until a person asks for it
 */
export function nextRoundAt({ state, round }: StoredPin, slots: readonly number[], timeZone: string): number | null {
  if (state === 'stopped' || state === 'failed') return null;
  if (round?.endedAt == null) return 0;
  // Nothing new can come into days that are over; what was still under way then is read once a day.
  if (round.toMs <= round.startedAt) return round.startedAt + DAY_MS;
  const slot = nextRunSlot(round.startedAt, slots, timeZone) ?? round.startedAt + DAY_MS;
  return Math.max(slot, round.endedAt + HOUR_MS);
}

/** A round that was begun so long ago is begun anew: its period has moved, and its parts have aged. */
export const isWornOut = (startedAt: number, now: number): boolean => now - startedAt > DAY_MS;
