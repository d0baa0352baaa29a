import type { FillRateGroup } from '#shared/contract/fill-rate.ts';
import { addDays, type CalendarDate, weekdayOf } from '../calendar.ts';
import { instantOf, localTimeOf } from '../instants.ts';

/** At most so many stores are asked when anything runs. */
const MOST_ASKED = 6;

/** Whether the reports of the runs of these stores are few enough to be all that is asked. */
export const areFew = (externalIds: readonly string[] | undefined): externalIds is readonly string[] =>
  externalIds !== undefined && externalIds.length <= MOST_ASKED;

type Scheduled = { readonly externalId: string | null; readonly protocolScheduleId: string };

/**
 * Stores whose runs show the times of all: of each schedule in turn, because one of a schedule may be closed or new.
 *
 * @param externalIds undefined: of all stores. A few of them are all asked
 */
export function storesThatShowTimes(
  stores: readonly Scheduled[],
  externalIds: readonly string[] | undefined,
): readonly string[] {
  if (areFew(externalIds)) return externalIds;
  const wanted = externalIds === undefined ? null : new Set(externalIds);
  const bySchedule = new Map<string, string[]>();
  for (const { externalId, protocolScheduleId } of stores) {
    if (externalId === null || wanted?.has(externalId) === false) continue;
    const others = bySchedule.get(protocolScheduleId) ?? [];
    bySchedule.set(protocolScheduleId, [...others, externalId]);
  }
  const queues = [...bySchedule.values()];
  const turns = Math.max(0, ...queues.map(({ length }) => length));
  const inTurn = Array.from({ length: Math.min(turns, MOST_ASKED) }, (_, turn) =>
    queues.flatMap((queue) => queue[turn] ?? []),
  );
  return inTurn.flat().slice(0, MOST_ASKED);
}

type RunOfReport = Pick<FillRateGroup, 'scheduledDate' | 'scheduledAt' | 'scheduledDatetime'>;

/** Day and `HH:MM` of a run in a report; null: it doesn't say. */
export function slotOfReportedRun(
  { scheduledDate, scheduledAt, scheduledDatetime }: RunOfReport,
  timeZone: string,
): { readonly date: CalendarDate; readonly time: string } | null {
  if (scheduledDate !== undefined && scheduledAt !== undefined) {
    return { date: scheduledDate, time: scheduledAt.slice(0, 5) };
  }
  if (scheduledDatetime === undefined) return null;
  const { date, time } = localTimeOf(Date.parse(scheduledDatetime), timeZone);
  return { date, time: time.slice(0, 5) };
}

/** Photos of a run are measured after it was due, but hardly later than this. */
export const SETTLED_AFTER_MS = 24 * 60 * 60_000;

/** A part of a day, from one time to the next: `[from, to)` as instants, ISO 8601 in UTC. */
export type DayPart = {
  readonly date: CalendarDate;
  readonly weekday: number;
  readonly time: string;
  readonly from: string;
  readonly to: string;
};

/**
 * Cuts days at the times of runs, so that every instant of a day is in exactly one part: a part reaches to the next
 * time, the first begins at midnight, the last ends with the day. All days are cut alike, also where a store's runs were
 * moved to another time in between. Where the clock skips a time, its part begins no later than the next, and may be
 * empty; an hour that the clock repeats is in the part that its first pass ends with.
 *
 * @param times `HH:MM`, ascending
 * @returns the parts that are not empty, newest day first
 */
export function partsOfDays(
  days: readonly CalendarDate[],
  times: readonly string[],
  timeZone: string,
): readonly DayPart[] {
  return days
    .toSorted()
    .toReversed()
    .flatMap((date) => partsOfDay(date, times, timeZone));
}

function partsOfDay(date: CalendarDate, times: readonly string[], timeZone: string): readonly DayPart[] {
  const midnight = instantOf(date, '00:00', timeZone);
  let end = instantOf(addDays(date, 1), '00:00', timeZone);
  const parts = times.toReversed().flatMap((time, at): DayPart[] => {
    const isFirst = at === times.length - 1;
    const from = isFirst ? midnight : Math.min(end, instantOf(date, time, timeZone));
    const to = end;
    end = from;
    const iso = (instant: number) => new Date(instant).toISOString();
    return from < to ? [{ date, weekday: weekdayOf(date), time, from: iso(from), to: iso(to) }] : [];
  });
  return parts.toReversed();
}
