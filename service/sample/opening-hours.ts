import type { StoreType } from '#shared/contract/enumerations.ts';
import type { OpeningTime } from '#shared/contract/store.ts';

type Hours = readonly [from: string, to: string] | null;

// Monday to Friday, Saturday, Sunday. Most shops of malls and offices rest on Sundays, stations never do.
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

/** Opening hours of a store type, Monday first; a day on which the store rests has no entry. */
export function openingHoursOf(storeType: StoreType): readonly OpeningTime[] {
  const [week, saturday, sunday] = hoursByType[storeType];
  const days: readonly Hours[] = [sunday, week, week, week, week, week, saturday];
  return [1, 2, 3, 4, 5, 6, 0].flatMap((weekday) => {
    const hours = days[weekday];
    return hours ? [{ weekday, from: hours[0], to: hours[1] }] : [];
  });
}

/** Whether the store is open at a weekday and time `HH:MM`: no run is scheduled while it is closed. */
export function isOpen(openingTimes: readonly OpeningTime[], weekday: number, time: string): boolean {
  return openingTimes.some((day) => day.weekday === weekday && day.from <= time && time < day.to);
}
