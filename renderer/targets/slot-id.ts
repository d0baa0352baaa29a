import { slotOfWeekMinute, weekMinuteOfRun } from '#shared/domain/run-slots.ts';

/** A weekday and time of a run as one text: `1 07:00`. The weekday is as on the wire: 0 is Sunday. */
export const slotId = (weekday: number | string, time: string): string => `${weekday} ${time}`;

/** The slot of a run, from its date and time (`HH:MM:SS`) in the chain's time; undefined: they are not known. */
export function slotOfRun(date: string | null | undefined, time: string | null | undefined): string | undefined {
  if (date == null || time == null) return undefined;
  const { weekday, protocolTime } = slotOfWeekMinute(weekMinuteOfRun(date, time));
  return slotId(weekday, protocolTime);
}
