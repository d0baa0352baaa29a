import { E4_PER_PERCENT } from './fill-e4.ts';
import type { FillSum } from './fill-rate-sum.ts';
import { AMBIGUOUS, MISSING } from './fill-rate-tally-targets.ts';

/** Sums of numbered groups (fill-rate-sum.ts says what they mean). */
export type TallySums = {
  /**
   * @param fillE4 negative: not measured
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

/** Exact sums for so many groups, all zero. */
export function createTallySums(groups: number): TallySums {
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

/** Pairs of a group and a run; `add` tells whether a pair is new. */
export type PairSet = { add(group: number, run: number): boolean };

/** Remembers which run was counted in which group. */
export function createPairSet(groups: number, runs: number): PairSet {
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
