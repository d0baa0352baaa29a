import type { ReviewTrust } from '../review/review-trust.ts';

/** With fewer reviewed photos, of a group or of all others, nothing is said. */
const LEAST_REVIEWED = 10;
/** One mark may be a slip. */
const LEAST_WRONG = 3;
/** So many times as often as elsewhere. */
const TIMES_AS_OFTEN = 2;

/** Marks of a group, beside those of all others. */
export type Doubt = {
  readonly key: string;
  readonly name: string;
  readonly wrong: number;
  readonly reviewed: number;
  readonly others: { readonly wrong: number; readonly reviewed: number };
};

/**
 * The groups whose measure people call wrong at least twice as often as that of all others, by their keys.
 *
 * @param groups of one dimension, of which each photo is in one at most
 */
export function doubtedOf(groups: ReviewTrust['stores' | 'displayTypes']): ReadonlyMap<string, Doubt> {
  const all = groups.reduce(
    (sum, { wrong, reviewed }) => ({ wrong: sum.wrong + wrong, reviewed: sum.reviewed + reviewed }),
    { wrong: 0, reviewed: 0 },
  );
  return new Map(
    groups.flatMap(({ key, name, wrong, reviewed }) => {
      const others = { wrong: all.wrong - wrong, reviewed: all.reviewed - reviewed };
      const isEnough = wrong >= LEAST_WRONG && reviewed >= LEAST_REVIEWED && others.reviewed >= LEAST_REVIEWED;
      // Shares, multiplied out: the others' may be 0.
      const isMore = wrong * others.reviewed >= TIMES_AS_OFTEN * others.wrong * reviewed;
      return isEnough && isMore ? [[key, { key, name, wrong, reviewed, others }] as const] : [];
    }),
  );
}
