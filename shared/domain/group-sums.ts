import { weekdayOf } from './calendar.ts';
import type { ReportFacts } from './fill-rate-facts.ts';
import { E4_PER_PERCENT, type FillSum } from './fill-rate-sum.ts';
import { AMBIGUOUS, categoryBits, MISSING, placeOfType, targetIn } from './packed-targets.ts';
import { weekMinuteOf } from './run-slots.ts';

const NOT_LOOKED_UP = -3;

/** The target of each photo: expected fill ratio, MISSING or AMBIGUOUS. It is looked up once per display and slot. */
export function targetsOfPhotos({ stores, displays, runs, photos }: ReportFacts): Int16Array {
  const weekdays = new Map<string, number>();
  const places = new Map<number, number>();
  const minutes: number[] = [];
  const placeOfRun = Uint32Array.from(runs, ({ scheduledDate, scheduledAt }) => {
    const weekday = weekdays.get(scheduledDate) ?? weekdayOf(scheduledDate);
    weekdays.set(scheduledDate, weekday);
    const minute = weekMinuteOf(weekday, scheduledAt);
    const place = places.get(minute) ?? minutes.push(minute) - 1;
    places.set(minute, place);
    return place;
  });
  const known = displays.map((): Int16Array | null => null);
  const types = displays.map(({ expositionType }) => placeOfType(expositionType));
  const categories = displays.map(({ productCategories }) => categoryBits(productCategories));
  const lookUp = (at: number, place: number): number => {
    const packed = stores[displays[at]?.store ?? -1]?.targets;
    return packed ? targetIn(packed, types[at] ?? 0, categories[at] ?? 0, minutes[place] ?? 0) : MISSING;
  };
  const targets = new Int16Array(photos.count);
  for (let photo = 0; photo < photos.count; photo += 1) {
    const at = photos.display[photo] ?? 0;
    const place = placeOfRun[photos.run[photo] ?? 0] ?? 0;
    const ofDisplay = known[at] ?? new Int16Array(minutes.length).fill(NOT_LOOKED_UP);
    known[at] = ofDisplay;
    let target = ofDisplay[place] ?? MISSING;
    if (target === NOT_LOOKED_UP) {
      target = lookUp(at, place);
      ofDisplay[place] = target;
    }
    targets[photo] = target;
  }
  return targets;
}

/** Sums for numbered groups; fill-rate-sum.ts explains them. */
type GroupSums = {
  /**
   * @param fillE4 negative when not measured
   * @param target expected fill ratio, MISSING or AMBIGUOUS
   */
  add(group: number, fillE4: number, target: number): void;
  sumOf(group: number): FillSum;
};

const COLUMNS = 8;
const IMAGES = 0;
const MEASURED = 1;
const MEASURED_E4 = 2;
const COMPARED = 3;
const COMPARED_E4 = 4;
const EXPECTED_E4 = 5;
const BELOW = 6;
const AMBIGUOUS_IMAGES = 7;

/** Exact sums for a number of groups, all starting at zero. */
export function createGroupSums(groups: number): GroupSums {
  const columns = new Float64Array(groups * COLUMNS);
  const at = (group: number, column: number): number => columns[group * COLUMNS + column] ?? 0;
  const count = (group: number, column: number, more: number): void => {
    columns[group * COLUMNS + column] = at(group, column) + more;
  };
  return {
    add(group, fillE4, target) {
      count(group, IMAGES, 1);
      if (fillE4 < 0) return;
      count(group, MEASURED, 1);
      count(group, MEASURED_E4, fillE4);
      if (target === MISSING) return;
      if (target === AMBIGUOUS) return count(group, AMBIGUOUS_IMAGES, 1);
      const expectedE4 = target * E4_PER_PERCENT;
      count(group, COMPARED, 1);
      count(group, COMPARED_E4, fillE4);
      count(group, EXPECTED_E4, expectedE4);
      if (fillE4 < expectedE4) count(group, BELOW, 1);
    },
    sumOf: (group) => ({
      imageCount: at(group, IMAGES),
      measuredImageCount: at(group, MEASURED),
      measuredE4: at(group, MEASURED_E4),
      comparedImageCount: at(group, COMPARED),
      comparedE4: at(group, COMPARED_E4),
      expectedE4: at(group, EXPECTED_E4),
      belowExpectationCount: at(group, BELOW),
      ambiguousExpectationCount: at(group, AMBIGUOUS_IMAGES),
    }),
  };
}

/** Pairs of a group and a run; `add` returns whether a pair is new. */
type PairSet = { add(group: number, run: number): boolean };

/** Beyond so many pairs (16 MB of bits), few of which are ever met, they are remembered one by one. */
const MOST_BITS = 2 ** 27;

/** Remembers which runs have been counted in which groups. */
export function createPairSet(groups: number, runs: number): PairSet {
  if (groups * runs > MOST_BITS) return createSparsePairSet(runs);
  const bits = new Uint32Array(Math.ceil((groups * runs) / 32));
  return {
    add(group, run) {
      const pair = group * runs + run;
      const word = Math.floor(pair / 32);
      const bit = 1 << (pair % 32);
      const known = bits[word] ?? 0;
      if ((known & bit) !== 0) return false;
      bits[word] = known | bit;
      return true;
    },
  };
}

function createSparsePairSet(runs: number): PairSet {
  const met = new Set<number>();
  return {
    add(group, run) {
      const before = met.size;
      return met.add(group * runs + run).size > before;
    },
  };
}
