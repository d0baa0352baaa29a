/** The first figure less the second is the third, in percent or points with four decimals. null: it is not shown. */
type Difference = readonly [figure: number | null, less: number | null, is: number | null];

/** In tenths, rounded away from zero, as figures are written. */
const rounded = (value: number): number => Math.sign(value) * Math.round(Math.abs(value) * 10 + 1e-7);

/**
 * With how many decimals figures are written that a reader may check against each other: one, or two where one would
 * not add up. Two can still be off by a hundredth, and four would say more than anybody measured.
 */
export function digitsToAddUp(...differences: readonly Difference[]): 1 | 2 {
  const addUp = differences.every(
    ([figure, less, is]) =>
      figure === null || less === null || is === null || rounded(figure) - rounded(less) === rounded(is),
  );
  return addUp ? 1 : 2;
}
