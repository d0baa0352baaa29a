/** Units of an exact fill rate in one percent: fill rates are kept as whole numbers of 0.0001 percent. */
export const E4_PER_PERCENT = 10_000;

/** Exact form of a fill rate: percent × 10,000, 0 to 1,000,000. A fill rate has at most four decimals. */
export function toE4(percent: number): number {
  return Math.round(percent * E4_PER_PERCENT);
}

/** Percent of an exact fill rate, with at most four decimals. */
export function fromE4(e4: number): number {
  return e4 / E4_PER_PERCENT;
}

/**
 * Average of exact fill rates in percent, rounded once, half up, to four decimals. Sums stay whole numbers up to
 * here, so that every level of a report, either database and the pure rule give the same digits.
 *
 * @param sumE4 whole number, also negative (a sum of differences)
 * @param count how many were summed, 1 or more
 */
export function averageOfE4(sumE4: number, count: number): number {
  const divisor = 2 * count;
  const dividend = 2 * sumE4 + count;
  const remainder = ((dividend % divisor) + divisor) % divisor;
  return fromE4((dividend - remainder) / divisor);
}
