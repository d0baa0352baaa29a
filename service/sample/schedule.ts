import type { StoreType } from '#shared/contract/enumerations.ts';
import type { OpeningTime } from '#shared/contract/store.ts';
import { addDays, type CalendarDate, daysBetween, weekdayOf } from '#shared/domain/calendar.ts';
import { instantOf, localTimeOf } from '#shared/domain/instants.ts';

type Hours = readonly [from: string, to: string] | null;

// Monday to Friday, Saturday, Sunday. Most shops in malls and offices are closed on Sundays; those at stations never
// are.
const hoursByType: Readonly<Record<StoreType, readonly [week: Hours, saturday: Hours, sunday: Hours]>> = {
  Biuro: [['06:30', '17:00'], null, null],
  'Centrum Handlowe': [['09:00', '21:00'], ['09:00', '21:00'], null],
  'Dark Store': [
    ['06:00', '23:00'],
    ['06:00', '23:00'],
    ['07:00', '22:00'],
  ],
  Dworzec: [
    ['05:00', '23:00'],
    ['05:30', '23:00'],
    ['06:00', '22:30'],
  ],
  Kiosk: [['05:30', '19:00'], ['06:30', '15:00'], null],
  Publiczny: [
    ['06:30', '18:00'],
    ['07:00', '14:00'],
    ['08:00', '13:00'],
  ],
  'Stacja Benzynowa': [
    ['00:00', '23:59'],
    ['00:00', '23:59'],
    ['00:00', '23:59'],
  ],
  Ulica: [
    ['06:30', '20:30'],
    ['06:30', '20:00'],
    ['07:00', '16:00'],
  ],
};

/** Opening hours of a store type, Monday first. A day on which the store is closed has no entry. */
export function openingHoursOf(storeType: StoreType): readonly OpeningTime[] {
  const [week, saturday, sunday] = hoursByType[storeType];
  const days: readonly Hours[] = [sunday, week, week, week, week, week, saturday];
  return [1, 2, 3, 4, 5, 6, 0].flatMap((weekday) => {
    const hours = days[weekday];
    return hours ? [{ weekday, from: hours[0], to: hours[1] }] : [];
  });
}

/** Whether the store is open at a weekday and time `HH:MM`. No run is scheduled while it is closed. */
export function isOpen(openingTimes: readonly OpeningTime[], weekday: number, time: string): boolean {
  return openingTimes.some((day) => day.weekday === weekday && day.from <= time && time < day.to);
}

/** Whole days of runs before today. */
const DAYS_OF_RUNS = 35;

/** The four times of day of a schedule, `HH:MM`. A slot is the index of one of them. */
export type Schedule = { readonly name: string; readonly times: readonly [string, string, string, string] };

const day: Schedule = { name: 'day', times: ['07:00', '10:30', '13:30', '15:30'] };
// Malls open at nine.
const mall: Schedule = { name: 'mall', times: ['09:30', '12:00', '14:30', '17:30'] };

/** The schedule of a store type: malls open later. */
export function scheduleOf(storeType: StoreType): Schedule {
  return storeType === 'Centrum Handlowe' ? mall : day;
}

/** One scheduled time of a run. `dayNumber` counts days since 1970; `instant` is in milliseconds. */
export type ScheduledSlot = {
  readonly date: CalendarDate;
  readonly dayNumber: number;
  readonly weekday: number;
  readonly slot: number;
  readonly time: string;
  readonly instant: number;
};

/** All slots of a schedule, from 35 days before today up to `now`, oldest first. */
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
