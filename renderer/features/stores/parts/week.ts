import type { OpeningTime } from '#shared/contract/store.ts';

/** Weekdays of the wire (0 is Sunday) in the order in which a Polish week is read. */
export const WEEK = [1, 2, 3, 4, 5, 6, 0] as const;

/** Opening hours of one weekday, as they came: the format of a time is not shown (api.md section 2.2). */
type DayHours = { readonly weekday: number; readonly spans: readonly string[] };

const CLOCK = /^(\d{1,2}:\d{2})(:00(\.0+)?)?$/;

/** `08:00:00` reads as `08:00`; any other text stays as it came. */
const shortTime = (text: string): string => CLOCK.exec(text)?.[1] ?? text;

/** Seven rows, Monday first. A day without an entry has no spans: the service does not say whether it is closed. */
export function weekOfHours(times: readonly OpeningTime[]): DayHours[] {
  return WEEK.map((weekday) => ({
    weekday,
    spans: times
      .filter((time) => time.weekday === weekday)
      .map(({ from, to }) => `${shortTime(from)}–${shortTime(to)}`)
      .toSorted(),
  }));
}
