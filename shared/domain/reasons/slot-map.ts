import { weekdayOf } from '../calendar.ts';
import { addFillSums } from '../fill-rate-sum.ts';
import { WEEK } from '../week.ts';
import { figuresOfSum } from './sum-figures.ts';
import type { PhotoSum, SumGroup } from './sums-query.ts';

/** What a slot can show. */
export type SlotFigure = 'delta' | 'measured' | 'below';

/**
 * Why a slot has a figure or not: it has photos; not all of its days and stores are on this computer; runs, but none of
 * these photos; runs that are still going on; only ended runs with another status; no run at all; or the period has no
 * such weekday.
 */
export type SlotState = 'photos' | 'not_here' | 'no_photos' | 'not_finished' | 'other_runs' | 'no_run' | 'outside';

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
  readonly storesAsked: number;
  readonly isStoreListUnknown: boolean;
  readonly days: readonly { readonly date: string; readonly storesKept: number }[];
  readonly slots: readonly {
    readonly weekday: number;
    readonly protocolTime: string;
    readonly runs: number;
    readonly otherRuns: number;
    readonly openRuns: number;
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

/** Why several slots together have nothing: what is not here may be anything; else the state that says most. */
const jointState = (cells: readonly SlotCell[]): SlotState => {
  const states = cells.map(({ state }) => state);
  const order = ['photos', 'not_here', 'no_photos', 'not_finished', 'other_runs', 'no_run'] as const;
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
  const inPart = new Set(
    kept.days.flatMap(({ date, storesKept }) =>
      kept.isStoreListUnknown || storesKept < kept.storesAsked ? [weekdayOf(date)] : [],
    ),
  );
  const stateOf = (weekday: number, time: string): SlotState => {
    if (!asked.has(weekday)) return 'outside';
    // What runs of the other stores and days have is not known, nor whether there are any.
    if (inPart.has(weekday)) return 'not_here';
    const slot = slots.get(`${weekday} ${time}`);
    if (slot === undefined) return 'no_run';
    if (slot.runs > 0) return 'no_photos';
    return slot.openRuns > 0 ? 'not_finished' : 'other_runs';
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

/**
 * Finds where it is hardest: of equal ones, the one with most photos, then the first. One alone is not the hardest, nor is
 * anything furthest below target that is not below it.
 */
export function hardestSlots(map: SlotMap, figure: SlotFigure): HardestSlots {
  const hardest = (cells: readonly SlotCell[]): SlotCell | null => {
    const valued = cells.flatMap((cell) => {
      const value = slotValue(cell, figure);
      return value === null ? [] : [{ cell, value: figure === 'below' ? -value : value }];
    });
    if (valued.length < 2) return null;
    const photosIn = ({ sum }: SlotCell): number => sum?.comparedImageCount ?? 0;
    const worst = valued.reduce((least, one) =>
      one.value < least.value || (one.value === least.value && photosIn(one.cell) > photosIn(least.cell)) ? one : least,
    );
    return figure === 'measured' || worst.value < 0 ? worst.cell : null;
  };
  return {
    slot: hardest(map.rows.flatMap(({ cells }) => cells)),
    weekday: hardest(map.rows.map(({ all }) => all)),
    time: hardest(map.ofTimes),
  };
}
