import { addDays, type CalendarDate, mondayOf } from './calendar.ts';
import { localTimeOf, startOfDay } from './instants.ts';

/** Periods relative to today. None ends later than today. */
export const PERIOD_PRESETS = [
  'today',
  'yesterday',
  'last7',
  'last14',
  'last28',
  'this-week',
  'last-week',
  'this-month',
  'last-month',
] as const;
type PeriodPreset = (typeof PERIOD_PRESETS)[number];

/** A preset, or whole days from the first to the last, both included. */
export type Period =
  | { readonly kind: 'preset'; readonly preset: PeriodPreset }
  | { readonly kind: 'days'; readonly firstDay: CalendarDate; readonly lastDay: CalendarDate };

/** A period in the calendar of a chain. `[from, to)` are instants, ISO 8601 in UTC. */
export type ResolvedPeriod = {
  readonly firstDay: CalendarDate;
  readonly lastDay: CalendarDate;
  readonly from: string;
  readonly to: string;
};

export const DEFAULT_PERIOD: Period = { kind: 'preset', preset: 'last14' };

/** Outside these years an instant would need a sign or a fifth digit, which the service may not be able to read. */
export const EARLIEST_DAY: CalendarDate = '1970-01-02';
export const LATEST_DAY: CalendarDate = '2199-12-31';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

const isDay = (text: string): boolean =>
  DAY.test(text) &&
  !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) &&
  addDays(text, 0) === text &&
  text >= EARLIEST_DAY &&
  text <= LATEST_DAY;

const isPreset = (text: string): text is PeriodPreset => (PERIOD_PRESETS as readonly string[]).includes(text);

/**
 * Whole days from `firstDay` to `lastDay`.
 *
 * @returns null when a date does not exist or is outside 1970 to 2199, or when the first is after the last
 */
export function periodOfDays(firstDay: CalendarDate, lastDay: CalendarDate): Period | null {
  return isDay(firstDay) && isDay(lastDay) && firstDay <= lastDay ? { kind: 'days', firstDay, lastDay } : null;
}

/** Reads `last14` or `2026-11-01..2026-11-14`; null for anything else, and for a range that runs backwards. */
export function parsePeriod(text: string): Period | null {
  if (isPreset(text)) return { kind: 'preset', preset: text };
  const [firstDay = '', lastDay = '', ...rest] = text.split('..');
  return rest.length === 0 ? periodOfDays(firstDay, lastDay) : null;
}

/** The text form, which `parsePeriod` can read. */
export function formatPeriod(period: Period): string {
  return period.kind === 'preset' ? period.preset : `${period.firstDay}..${period.lastDay}`;
}

const firstOfMonth = (date: CalendarDate): CalendarDate => `${date.slice(0, 8)}01`;

function daysOfPreset(preset: PeriodPreset, today: CalendarDate): readonly [CalendarDate, CalendarDate] {
  switch (preset) {
    case 'today':
      return [today, today];
    case 'yesterday':
      return [addDays(today, -1), addDays(today, -1)];
    case 'last7':
      return [addDays(today, -6), today];
    case 'last14':
      return [addDays(today, -13), today];
    case 'last28':
      return [addDays(today, -27), today];
    case 'this-week':
      return [mondayOf(today), today];
    case 'last-week':
      return [addDays(mondayOf(today), -7), addDays(mondayOf(today), -1)];
    case 'this-month':
      return [firstOfMonth(today), today];
    case 'last-month': {
      const lastDay = addDays(firstOfMonth(today), -1);
      return [firstOfMonth(lastDay), lastDay];
    }
  }
}

/**
 * Resolves a period. Days begin at midnight by the chain's clock, so a day has 23 or 25 hours when the clock changes.
 * Weeks begin on Monday.
 *
 * @param now milliseconds since 1970 UTC
 * @param timeZone IANA zone of the chain
 * @returns `from` is the start of the first day, `to` the start of the day after the last; `from` < `to`
 */
export function resolvePeriod(period: Period, now: number, timeZone: string): ResolvedPeriod {
  const [firstDay, lastDay] =
    period.kind === 'days'
      ? [period.firstDay, period.lastDay]
      : daysOfPreset(period.preset, localTimeOf(now, timeZone).date);
  return {
    firstDay,
    lastDay,
    from: startOfDay(firstDay, timeZone),
    to: startOfDay(addDays(lastDay, 1), timeZone),
  };
}

/**
 * The chain's days that an answer covers.
 *
 * @param range `[from, to)` as instants, ISO 8601; one without an offset is read as UTC
 */
export function daysBetweenInstants(
  range: { readonly from: string; readonly to: string },
  timeZone: string,
): { readonly firstDay: CalendarDate; readonly lastDay: CalendarDate } {
  const instant = (text: string) => Date.parse(/[zZ]$|[+-]\d{2}:?\d{2}$/.test(text) ? text : `${text}Z`);
  return {
    firstDay: localTimeOf(instant(range.from), timeZone).date,
    lastDay: localTimeOf(instant(range.to) - 1, timeZone).date,
  };
}
