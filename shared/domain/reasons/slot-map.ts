import { weekdayOf } from '../calendar.ts';
import { addFillSums } from '../fill-rate-sum.ts';
import { WEEK } from '../week.ts';
import { figuresOfSum } from './sum-figures.ts';
import type { PhotoSum, SumGroup } from './sums-query.ts';

/** What a slot can show. */
export type SlotFigure = 'delta' | 'measured' | 'below';

/**
 * Why a slot has a figure or not: it has photos; runs, but none of these photos; only runs with another status; no run
 * at all; none of its days is on this computer; or the period has no such weekday.
 */
export type SlotState = 'photos' | 'no_photos' | 'other_runs' | 'no_run' | 'not_here' | 'outside';

/** A weekday and time, or all of one; null: all. */
export type SlotCell = {
  readonly weekday: number | null;
  readonly time: string | null;
  readonly state: SlotState;
  readonly sum: PhotoSum | null;
};

type SlotRow = { readonly weekday: number; readonly cells: readonly SlotCell[]; readonly all: SlotCell };

/** Weekdays, Monday first, by the times at which anything ran, with sums of each weekday, each time and everything. */
export type SlotMap = {
  readonly times: readonly string[];
  readonly rows: readonly SlotRow[];
  readonly ofTimes: readonly SlotCell[];
  readonly all: SlotCell;
};

type Known = {
  readonly days: readonly { readonly date: string; readonly storesKept: number }[];
  readonly slots: readonly {
    readonly weekday: number;
    readonly protocolTime: string;
    readonly runs: number;
    readonly otherRuns: number;
  }[];
};

/** Adds sums of disjoint sets of runs. null adds nothing, and nothing but nulls is null. */
function addSums(sums: readonly (PhotoSum | null)[]): PhotoSum | null {
  return sums.reduce(
    (all, one) =>
      all === null || one === null ? (all ?? one) : { ...addFillSums(all, one), runCount: all.runCount + one.runCount },
    null,
  );
}

const isSeen = (states: readonly SlotState[], state: SlotState): boolean => states.includes(state);

/** Why several slots together have nothing: the one of their states that says most. */
const jointState = (cells: readonly SlotCell[]): SlotState => {
  const states = cells.map(({ state }) => state);
  const order = ['photos', 'no_photos', 'other_runs', 'no_run', 'not_here'] as const;
  return order.find((state) => isSeen(states, state)) ?? 'outside';
};

/**
 * Lays out sums by weekday and time.
 *
 * @param groups sums whose keys are a weekday and a time
 * @param kept what is here of the period
 */
export function slotMapOf(groups: readonly SumGroup[], kept: Known): SlotMap {
  const sums = new Map(groups.map(({ key, now }) => [`${key[0]} ${key[1]}`, now]));
  const slots = new Map(kept.slots.map((slot) => [`${slot.weekday} ${slot.protocolTime}`, slot]));
  const times = [...new Set(kept.slots.map(({ protocolTime }) => protocolTime))].sort();
  const asked = new Set(kept.days.map(({ date }) => weekdayOf(date)));
  const here = new Set(kept.days.flatMap(({ date, storesKept }) => (storesKept > 0 ? [weekdayOf(date)] : [])));
  const stateOf = (weekday: number, time: string): SlotState => {
    const slot = slots.get(`${weekday} ${time}`);
    if (slot && slot.runs > 0) return 'no_photos';
    if (slot) return 'other_runs';
    if (!asked.has(weekday)) return 'outside';
    return here.has(weekday) ? 'no_run' : 'not_here';
  };
  const rows = WEEK.map((weekday): SlotRow => {
    const cells = times.map((time): SlotCell => {
      const sum = sums.get(`${weekday} ${time}`) ?? null;
      return { weekday, time, sum, state: sum === null ? stateOf(weekday, time) : 'photos' };
    });
    return { weekday, cells, all: joined(cells, weekday, null) };
  });
  const every = rows.flatMap(({ cells }) => cells);
  return {
    times,
    rows,
    ofTimes: times.map((time, at) =>
      joined(
        rows.flatMap(({ cells }) => cells[at] ?? []),
        null,
        time,
      ),
    ),
    all: joined(every, null, null),
  };
}

const joined = (cells: readonly SlotCell[], weekday: number | null, time: string | null): SlotCell => ({
  weekday,
  time,
  state: jointState(cells),
  sum: addSums(cells.map(({ sum }) => sum)),
});

/** The figure of a slot; null: there is none. Without a target, what was measured is that of all measured photos. */
export function slotValue({ sum }: Pick<SlotCell, 'sum'>, figure: SlotFigure): number | null {
  if (sum === null) return null;
  const { delta, measured, measuredOfAll, belowShare } = figuresOfSum(sum);
  switch (figure) {
    case 'delta':
      return delta;
    case 'measured':
      return measured ?? measuredOfAll;
    case 'below':
      return belowShare;
  }
}

/** The hardest slot, weekday and time of a map by a figure; null: nothing to compare. */
export type HardestSlots = {
  readonly slot: SlotCell | null;
  readonly weekday: SlotCell | null;
  readonly time: SlotCell | null;
};

/** Finds where it is hardest: of equal ones, the one with most photos, then the first. One alone is not the hardest. */
export function hardestSlots(map: SlotMap, figure: SlotFigure): HardestSlots {
  const hardest = (cells: readonly SlotCell[]): SlotCell | null => {
    const valued = cells.flatMap((cell) => {
      const value = slotValue(cell, figure);
      return value === null ? [] : [{ cell, value: figure === 'below' ? -value : value }];
    });
    if (valued.length < 2) return null;
    const photosIn = ({ sum }: SlotCell): number => sum?.comparedImageCount ?? 0;
    return valued.reduce((worst, one) =>
      one.value < worst.value || (one.value === worst.value && photosIn(one.cell) > photosIn(worst.cell)) ? one : worst,
    ).cell;
  };
  return {
    slot: hardest(map.rows.flatMap(({ cells }) => cells)),
    weekday: hardest(map.rows.map(({ all }) => all)),
    time: hardest(map.ofTimes),
  };
}
