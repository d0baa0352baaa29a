/** The first figure less the second is the third, in percent or points with four decimals. null: it is not shown. */
type Difference = readonly [figure: number | null, less: number | null, is: number | null];

/** Rounded away from zero, as figures are written. */
const rounded = (value: number, digits: number): number =>
  Math.sign(value) * Math.round(Math.abs(value) * 10 ** digits + 1e-7);

/**
 * With how many decimals figures are written, so that their differences add up for a reader who checks them: 1, or as
 * many as that takes. Figures have no more than 4.
 */
export function digitsToAddUp(...differences: readonly Difference[]): number {
  const addUp = (digits: number) =>
    differences.every(
      ([figure, less, is]) =>
        figure === null ||
        less === null ||
        is === null ||
        rounded(figure, digits) - rounded(less, digits) === rounded(is, digits),
    );
  return [1, 2, 3].find(addUp) ?? 4;
}
