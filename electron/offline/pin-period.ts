import type { StoredPin } from '#electron/store/results/pins-table.ts';
import type { PinPeriod } from '#shared/bridge/offline.ts';
import { addDays, type CalendarDate } from '#shared/domain/calendar.ts';
import { instantOf, localTimeOf } from '#shared/domain/instants.ts';
import { nextRunSlot, RUN_SETTLES_MS } from '#shared/domain/run-slots.ts';

/** A half-open range of instants in milliseconds since 1970 UTC. */
export type MsRange = { readonly fromMs: number; readonly toMs: number };

/** The whole days, in the chain's time zone, that a period covers at an instant. */
export function rangeOfPeriod(period: PinPeriod, now: number, timeZone: string): MsRange {
  const { date } = localTimeOf(now, timeZone);
  const [first, last]: readonly [CalendarDate, CalendarDate] =
    period.kind === 'days' ? [period.firstDay, period.lastDay] : [addDays(date, 1 - period.days), date];
  return { fromMs: dayBegins(first, timeZone), toMs: dayBegins(addDays(last, 1), timeZone) };
}

/** The instant at which the day of another instant began. */
export function dayOf(instant: number, timeZone: string): number {
  return dayBegins(localTimeOf(instant, timeZone).date, timeZone);
}

/** How many whole days are in a range, at least one. */
export const daysIn = ({ fromMs, toMs }: MsRange): number => Math.max(1, Math.round((toMs - fromMs) / 86_400_000));

const dayBegins = (date: CalendarDate, timeZone: string): number => instantOf(date, '00:00', timeZone);

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * When a pin is next brought up to date automatically: once the photos of its next due run are judged, but at most once
 * an hour. A round that did not get to its end continues at once (whoever asks lets it rest after a failure), and one
 * that ended in the future is repeated at once: the clock was set back since.
 *
 * @param slots minutes of the week at which runs of the pin's stores are known to be due
 * @returns milliseconds since 1970 UTC; null: never, until a person asks for it
 */
export function nextRoundAt(
  { state, round }: StoredPin,
  slots: readonly number[],
  timeZone: string,
  now: number,
): number | null {
  if (state === 'stopped') return null;
  if (state === 'failed' || round?.endedAt == null || round.endedAt > now) return 0;
  // No new runs can be added to days that are over; runs that were still open then are read again once a day.
  if (round.toMs <= round.startedAt) return round.startedAt + DAY_MS;
  // A round that began right after a slot came too early for its photos.
  const slot = nextRunSlot(round.startedAt - RUN_SETTLES_MS, slots, timeZone);
  const settledAt = slot === null ? round.startedAt + DAY_MS : slot + RUN_SETTLES_MS;
  return Math.max(settledAt, round.endedAt + HOUR_MS);
}

/**
 * A round that began longer ago than this starts afresh: its period has moved, and its parts are old. So does one that
 * began in the future.
 */
export const isWornOut = (startedAt: number, now: number): boolean => now - startedAt > DAY_MS || startedAt > now;
