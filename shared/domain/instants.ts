import type { CalendarDate } from './calendar.ts';

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known) return known;
  const formatter = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  formatters.set(timeZone, formatter);
  return formatter;
}

/** Date and time of day as a clock in a zone shows them. */
type LocalTime = { readonly date: CalendarDate; readonly time: string };

/**
 * The date and time that a clock in `timeZone` shows at an instant.
 *
 * @param instant milliseconds since 1970 UTC
 * @returns date `YYYY-MM-DD` and time `HH:MM:SS`
 */
export function localTimeOf(instant: number, timeZone: string): LocalTime {
  const part: Record<string, string> = {};
  for (const { type, value } of formatterOf(timeZone).formatToParts(instant)) part[type] = value;
  const year = (part['year'] ?? '').padStart(4, '0');
  return {
    date: `${year}-${part['month']}-${part['day']}`,
    time: `${part['hour']}:${part['minute']}:${part['second']}`,
  };
}

const offsetAt = (instant: number, timeZone: string): number => {
  const { date, time } = localTimeOf(instant, timeZone);
  return Date.parse(`${date}T${time}Z`) - Math.floor(instant / 1000) * 1000;
};

/**
 * The instant at which a clock in `timeZone` shows a date and time. A time skipped by the change in spring is read with
 * the offset before the change. A time repeated by the change in autumn means its first occurrence.
 *
 * @param time `HH:MM` or `HH:MM:SS`
 * @returns milliseconds since 1970 UTC
 */
export function instantOf(date: CalendarDate, time: string, timeZone: string): number {
  const asUtc = Date.parse(`${date}T${time.length === 5 ? `${time}:00` : time}Z`);
  const before = offsetAt(asUtc - 86_400_000, timeZone);
  const candidate = asUtc - before;
  if (offsetAt(candidate, timeZone) === before) return candidate;
  const after = offsetAt(asUtc + 86_400_000, timeZone);
  const other = asUtc - after;
  return offsetAt(other, timeZone) === after ? other : candidate;
}

/** The instant at which a day begins in a zone, as ISO 8601 in UTC. */
export function startOfDay(date: CalendarDate, timeZone: string): string {
  return new Date(instantOf(date, '00:00:00', timeZone)).toISOString();
}

/** A half-open range in whole milliseconds. It holds the instants `t` with `fromMs <= t < toMs`. */
export type InstantRange = { readonly fromMs: number; readonly toMs: number };

type Instant = { readonly ms: number; readonly finer: string };

/** Date.parse drops anything finer than a millisecond. Here it is kept as digits, without trailing zeros. */
const readInstant = (dateTime: string): Instant => {
  const digits = /\.(\d+)/.exec(dateTime)?.[1] ?? '';
  const cut = dateTime.replace(/\.\d+/, digits === '' ? '' : `.${digits.slice(0, 3).padEnd(3, '0')}`);
  return { ms: Date.parse(cut), finer: digits.slice(3).replace(/0+$/, '') };
};

const nextWholeMs = ({ ms, finer }: Instant): number => (finer === '' ? ms : ms + 1);

/**
 * The range `[from, to)` of a query (api.md section 4) for instants stored in whole milliseconds. A bound between two
 * milliseconds is moved up to the next one, which selects exactly the same instants.
 *
 * @param from ISO 8601 date-time with an offset, with any number of decimals
 */
export function instantRangeOf(from: string, to: string): InstantRange {
  return { fromMs: nextWholeMs(readInstant(from)), toMs: nextWholeMs(readInstant(to)) };
}

/** Whether one ISO 8601 date-time is an earlier instant than another, at any precision. */
export function isEarlier(a: string, b: string): boolean {
  const left = readInstant(a);
  const right = readInstant(b);
  return left.ms === right.ms ? left.finer < right.finer : left.ms < right.ms;
}
