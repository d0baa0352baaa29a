import type { StoreType } from '#shared/contract/enumerations.ts';
import { addDays, type CalendarDate, daysBetween, weekdayOf } from '#shared/domain/calendar.ts';
import { instantOf, localTimeOf } from '#shared/domain/time-zone.ts';

/** Whole days of runs before today. */
export const DAYS_OF_RUNS = 35;

/** The four times of day of a schedule, `HH:MM`; a slot is the index of one of them. */
export type Schedule = { readonly name: string; readonly times: readonly [string, string, string, string] };

const day: Schedule = { name: 'day', times: ['07:00', '10:30', '13:30', '15:30'] };
// Malls open at nine.
const mall: Schedule = { name: 'mall', times: ['09:30', '12:00', '14:30', '17:30'] };

/** When stores of a type make their runs: malls open later. */
export function scheduleOf(storeType: StoreType): Schedule {
  return storeType === 'Centrum Handlowe' ? mall : day;
}

/** One time at which stores of a schedule make a run. `dayNumber` counts days since 1970, `instant` is in milliseconds. */
export type ScheduledSlot = {
  readonly date: CalendarDate;
  readonly dayNumber: number;
  readonly weekday: number;
  readonly slot: number;
  readonly time: string;
  readonly instant: number;
};

/** All slots of a schedule from the day 35 days before today up to `now`, oldest first. */
export function slotsUntil(schedule: Schedule, now: number, timeZone: string): readonly ScheduledSlot[] {
  const today = localTimeOf(now, timeZone).date;
  const slots: ScheduledSlot[] = [];
  for (let back = DAYS_OF_RUNS; back >= 0; back -= 1) {
    const date = addDays(today, -back);
    const dayNumber = daysBetween('1970-01-01', date);
    const weekday = weekdayOf(date);
    for (const [slot, time] of schedule.times.entries()) {
      const instant = instantOf(date, time, timeZone);
      if (instant <= now) slots.push({ date, dayNumber, weekday, slot, time, instant });
    }
  }
  return slots;
}
