import { addDays, firstDayOfIsoWeek, isoWeekOf } from '#shared/domain/calendar.ts';

/** A place on a time axis; `group` is null where the report has nothing. */
export type TimeSlot<Group> = { readonly key: string; readonly group: Group | null };

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const WEEK = /^\d{4}-W\d{2}$/;

const nextDay = (day: string): string => addDays(day, 1);
const nextWeek = (week: string): string => isoWeekOf(addDays(firstDayOfIsoWeek(week), 7));

/**
 * Days or weeks in order of time, with a place for each one missing between the first and the last: a report leaves
 * out what has no photos, and a line drawn straight across would claim that it has.
 *
 * @param keyOf day `2026-11-20` or ISO week `2026-W47` of a group; with any other key nothing is filled in
 */
export function timeSlots<Group>(
  groupBy: 'day' | 'week',
  groups: readonly Group[],
  keyOf: (group: Group) => string,
): TimeSlot<Group>[] {
  const slots = groups
    .map((group) => ({ key: keyOf(group), group }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  const [format, next] = groupBy === 'day' ? [DAY, nextDay] : [WEEK, nextWeek];
  if (!slots.every(({ key }) => format.test(key))) return slots;
  const filled: TimeSlot<Group>[] = [];
  for (const slot of slots) {
    const last = filled.at(-1);
    for (let key = last === undefined ? slot.key : next(last.key); key < slot.key; key = next(key)) {
      filled.push({ key, group: null });
    }
    filled.push(slot);
  }
  return filled;
}
