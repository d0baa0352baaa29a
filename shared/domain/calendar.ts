/** A calendar date `YYYY-MM-DD`, without a zone. */
export type CalendarDate = string;

const MS_PER_DAY = 86_400_000;

const toUtc = (date: CalendarDate): number => Date.parse(`${date}T00:00:00Z`);
const fromUtc = (ms: number): CalendarDate => new Date(ms).toISOString().slice(0, 10);

/** Weekday of a date as the API counts it: 0 is Sunday, 6 is Saturday (api.md section 2.2). */
export function weekdayOf(date: CalendarDate): number {
  return new Date(toUtc(date)).getUTCDay();
}

/** The date `days` later, or earlier when negative. */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  return fromUtc(toUtc(date) + days * MS_PER_DAY);
}

/** Whole days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return Math.round((toUtc(to) - toUtc(from)) / MS_PER_DAY);
}

/** The Monday of the date's week. */
export function mondayOf(date: CalendarDate): CalendarDate {
  return addDays(date, -((weekdayOf(date) + 6) % 7));
}

/** ISO 8601 week of a date, like `2026-W07`. Its year is that of the week's Thursday (architecture.md section 9). */
export function isoWeekOf(date: CalendarDate): string {
  const thursday = addDays(mondayOf(date), 3);
  const year = thursday.slice(0, 4);
  const week = 1 + Math.floor(daysBetween(`${year}-01-01`, thursday) / 7);
  return `${year}-W${String(week).padStart(2, '0')}`;
}

/**
 * The days of an ISO week that lie between two days, both included.
 *
 * @param week like `2026-W07`
 * @returns null when the whole week does, or none of its days
 */
export function partOfWeek(
  week: string,
  firstDay: CalendarDate,
  lastDay: CalendarDate,
): { readonly firstDay: CalendarDate; readonly lastDay: CalendarDate } | null {
  const monday = firstDayOfIsoWeek(week);
  const sunday = addDays(monday, 6);
  const part = { firstDay: firstDay > monday ? firstDay : monday, lastDay: lastDay < sunday ? lastDay : sunday };
  const isPart = part.firstDay <= part.lastDay && (part.firstDay > monday || part.lastDay < sunday);
  return isPart ? part : null;
}

/** The Monday on which an ISO week like `2026-W07` begins. */
export function firstDayOfIsoWeek(week: string): CalendarDate {
  const [year = '1970', number = '1'] = week.split('-W');
  return addDays(mondayOf(`${year}-01-04`), (Number(number) - 1) * 7);
}
