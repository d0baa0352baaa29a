import { localTimeOf } from '#shared/domain/instants.ts';
import type { Run } from '#shared/domain/run-facts.ts';
import type { Format } from '#shared/lib/format.ts';

/** `Fri 20 Nov 15:30`; null when the run has no time. */
export function runTime(
  { scheduledDate, scheduledAt, scheduledDatetime }: Run,
  format: Format,
  timeZone: string,
): string | null {
  if (scheduledDate !== null)
    return `${format.dayMonth(scheduledDate)}${scheduledAt === null ? '' : ` ${scheduledAt.slice(0, 5)}`}`;
  return scheduledDatetime === null ? null : format.dateTime(scheduledDatetime, timeZone);
}

const HAS_OFFSET = /(Z|[+-]\d{2}:?\d{2})$/i;

/**
 * The local date and time of a run as a text that sorts by time, however the service writes it: a date and a time of
 * day, or one text with a T or a space between them, with an offset or without; null when the run has no time.
 */
export function runOrder({ scheduledDate, scheduledAt, scheduledDatetime }: Run, timeZone: string): string | null {
  if (scheduledDate !== null) return `${scheduledDate} ${scheduledAt ?? ''}`;
  if (scheduledDatetime === null) return null;
  const instant = Date.parse(scheduledDatetime);
  if (!HAS_OFFSET.test(scheduledDatetime) || Number.isNaN(instant)) return scheduledDatetime.replace('T', ' ');
  const { date, time } = localTimeOf(instant, timeZone);
  return `${date} ${time}`;
}
