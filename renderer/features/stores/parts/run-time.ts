import type { Format } from '#renderer/i18n/format.ts';
import type { Run } from '#shared/domain/run-facts.ts';

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
