import type { OpeningTime } from '#shared/contract/store.ts';

/** The API's weekdays (0 is Sunday) in the order of a Polish week. */
export const WEEK = [1, 2, 3, 4, 5, 6, 0] as const;

/** Opening hours of one weekday, unchanged: their time format is not documented (api.md section 2.2). */
type DayHours = { readonly weekday: number; readonly spans: readonly string[] };

const CLOCK = /^(\d{1,2}:\d{2})(:00(\.0+)?)?$/;

/** `08:00:00` becomes `08:00`; any other text stays as it is. */
const shortTime = (text: string): string => CLOCK.exec(text)?.[1] ?? text;

/**
 * Seven rows, Monday first. A day without an entry has no spans, because the service does not say whether the store is
 * closed.
 */
export function weekOfHours(times: readonly OpeningTime[]): DayHours[] {
  return WEEK.map((weekday) => ({
    weekday,
    spans: times
      .filter((time) => time.weekday === weekday)
      .map(({ from, to }) => `${shortTime(from)}–${shortTime(to)}`)
      .toSorted(),
  }));
}
