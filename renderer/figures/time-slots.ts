import { addDays, firstDayOfIsoWeek, isoWeekOf } from '#shared/domain/calendar.ts';

/** A place on a time axis; `group` is null where there is no data. */
type TimeSlot<Group> = { readonly key: string; readonly group: Group | null };

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const WEEK = /^\d{4}-W\d{2}$/;

const nextDay = (day: string): string => addDays(day, 1);
const nextWeek = (week: string): string => isoWeekOf(addDays(firstDayOfIsoWeek(week), 7));

/**
 * Days or weeks in order of time, with an empty place for each one missing between the first and the last. A report
 * leaves out days without photos, and a line drawn straight across would claim that they have data.
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

/** When a run was scheduled: its day in the chain's zone, and the instant. null: the service does not say. */
type RunTime = { readonly day: string | null; readonly instant: string | null };

/** A run on a timeline, or a day without runs. */
type RunSlot<Run> = {
  readonly run: Run | null;
  readonly day: string | null;
  /** True for the first place of its day, where the day is named. */
  readonly opensDay: boolean;
};

/**
 * Runs in order of time, with an empty place for each day without runs between the first and the last. The order is
 * that of the instants, so an hour that the clocks repeat keeps its two runs apart; the days are those of the chain.
 */
export function runSlots<Run>(runs: readonly Run[], timeOf: (run: Run) => RunTime): RunSlot<Run>[] {
  const placed = runs.map((run) => {
    const { day, instant } = timeOf(run);
    return {
      run,
      day: day !== null && DAY.test(day) ? day : null,
      at: instant === null ? Number.NaN : Date.parse(instant),
    };
  });
  const known = placed.filter(({ day, at }) => day !== null && !Number.isNaN(at)).sort((a, b) => a.at - b.at);
  const slots: RunSlot<Run>[] = [];
  for (const { run, day } of known) {
    const last = slots.at(-1)?.day ?? null;
    if (last !== null && day !== null) {
      for (let gap = nextDay(last); gap < day; gap = nextDay(gap)) slots.push({ run: null, day: gap, opensDay: true });
    }
    slots.push({ run, day, opensDay: day !== last });
  }
  // Without a time they have no place among the others; leaving them out would hide them.
  const rest = placed.filter(({ day, at }) => day === null || Number.isNaN(at));
  return [...slots, ...rest.map(({ run }) => ({ run, day: null, opensDay: false }))];
}
