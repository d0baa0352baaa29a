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
 * such weekday. Of the service: it has not answered for all of its days; or it counts no such photo.
 */
type SlotState =
  | 'photos'
  | 'not_here'
  | 'not_answered'
  | 'no_photos'
  | 'not_finished'
  | 'other_runs'
  | 'no_run'
  | 'none_counted'
  | 'outside';

/** How many of the service's answers are there. */
type Answers = { readonly had: number; readonly of: number };

/** A weekday and time, or all of one; null: all. */
export type SlotCell = {
  readonly weekday: number | null;
  readonly time: string | null;
  readonly state: SlotState;
  readonly sum: PhotoSum | null;
  /** null: not put together from answers. */
  readonly answers: Answers | null;
};

type SlotRow = { readonly weekday: number; readonly cells: readonly SlotCell[]; readonly all: SlotCell };

/** Weekdays, Monday first, by the times at which anything ran, with sums of each weekday, each time and everything. */
export type SlotMap = {
  readonly times: readonly string[];
  readonly rows: readonly SlotRow[];
  readonly ofTimes: readonly SlotCell[];
  readonly all: SlotCell;
  /** Whether it is known how many photos are below their target. */
  readonly isBelowKnown: boolean;
};

/** What is known of slots besides their sums. */
export type SlotFacts = {
  /** Ascending. */
  readonly times: readonly string[];
  readonly isBelowKnown: boolean;
  /** Why a slot without photos has none. */
  readonly stateOf: (weekday: number, time: string) => SlotState;
  readonly answersOf: ((weekday: number, time: string) => Answers) | null;
  /** What is known of all of a weekday before its slots are, and of all weekdays (null). */
  readonly wholeOf?: (weekday: number | null) => PhotoSum | null;
};

type Known = {
  readonly storesAsked: number;
  readonly isStoreListUnknown: boolean;
  readonly days: readonly { readonly date: string; readonly storesKept: number }[];
  readonly slots: readonly {
    readonly weekday: number;
    readonly protocolTime: string;
    readonly runs: number;
    readonly openRuns: number;
  }[];
};

/** Adds sums of disjoint sets of runs. null adds nothing, and nothing but nulls is null. */
export function addSums(sums: readonly (PhotoSum | null)[]): PhotoSum | null {
  return sums.reduce(
    (all, one) =>
      all === null || one === null ? (all ?? one) : { ...addFillSums(all, one), runCount: all.runCount + one.runCount },
    null,
  );
}

const isSeen = (states: readonly SlotState[], state: SlotState): boolean => states.includes(state);

const JOINT_ORDER = [
  'photos',
  'not_here',
  'not_answered',
  'no_photos',
  'not_finished',
  'other_runs',
  'no_run',
  'none_counted',
] as const;

/** Why several slots together have nothing: what is not here may be anything; else the state that says most. */
const jointState = (cells: readonly SlotCell[]): SlotState => {
  const states = cells.map(({ state }) => state);
  return JOINT_ORDER.find((state) => isSeen(states, state)) ?? 'outside';
};

/** What is known of slots from what is on this computer. */
export function slotsKept(kept: Known): SlotFacts {
  const slots = new Map(kept.slots.map((slot) => [`${slot.weekday} ${slot.protocolTime}`, slot]));
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
  const times = [...new Set(kept.slots.map(({ protocolTime }) => protocolTime))].sort();
  return { times, isBelowKnown: true, stateOf, answersOf: null };
}

/**
 * Lays out sums by weekday and time.
 *
 * @param groups sums whose keys are a weekday and a time
 */
export function slotMapOf(
  groups: readonly SumGroup[],
  { times, isBelowKnown, stateOf, answersOf, wholeOf }: SlotFacts,
): SlotMap {
  const allOf = (cells: readonly SlotCell[], weekday: number | null): SlotCell => {
    const sum = wholeOf?.(weekday) ?? null;
    return sum === null ? joined(cells, weekday, null) : { weekday, time: null, state: 'photos', sum, answers: null };
  };
  const sums = new Map(groups.map(({ key, now }) => [`${key[0]} ${key[1]}`, now]));
  const rows = WEEK.map((weekday): SlotRow => {
    const cells = times.map((time): SlotCell => {
      const sum = sums.get(`${weekday} ${time}`) ?? null;
      const answers = answersOf?.(weekday, time) ?? null;
      return { weekday, time, sum, answers, state: sum === null ? stateOf(weekday, time) : 'photos' };
    });
    return { weekday, cells, all: allOf(cells, weekday) };
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
    all: allOf(every, null),
    isBelowKnown,
  };
}

const joined = (cells: readonly SlotCell[], weekday: number | null, time: string | null): SlotCell => ({
  weekday,
  time,
  state: jointState(cells),
  sum: addSums(cells.map(({ sum }) => sum)),
  answers: cells.reduce<Answers | null>(
    (all, { answers: one }) =>
      all === null || one === null ? (all ?? one) : { had: all.had + one.had, of: all.of + one.of },
    null,
  ),
});

/** How many answers there are for a slot where some are missing, so that it shows a part; null: all are there. */
export const partOfAnswers = ({ answers }: Pick<SlotCell, 'answers'>): Answers | null =>
  answers !== null && answers.had < answers.of ? answers : null;

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
type HardestSlots = {
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
