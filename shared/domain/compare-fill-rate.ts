/** How a measured fill rate stands to the expected one. `none`: nothing was compared, which is not the same as even. */
export type Verdict = 'below' | 'even' | 'above' | 'none';

/**
 * @param delta measured minus expected, in percentage points (api.md section 2.16); null: nothing was compared
 */
export function verdictOf(delta: number | null): Verdict {
  if (delta === null || Number.isNaN(delta)) return 'none';
  if (delta < 0) return 'below';
  return delta > 0 ? 'above' : 'even';
}

/**
 * Verdict of a group. Its `belowExpectation` is decided before rounding, so it also tells the side of a delta
 * that was rounded to 0; a delta that says something is never contradicted.
 */
export function verdictOfComparison(comparison: {
  readonly delta: number | null;
  readonly belowExpectation: boolean | null;
}): Verdict {
  const verdict = verdictOf(comparison.delta);
  return verdict === 'even' && comparison.belowExpectation === true ? 'below' : verdict;
}
