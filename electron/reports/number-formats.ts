/** How Excel writes a rate, which is a part of one, with so many decimals. */
export const rateFormat = (digits: number): string => `0.${'0'.repeat(digits)}%`;

/** How it writes a difference in points. */
export function pointsFormat(digits: number): string {
  const points = `0.${'0'.repeat(digits)}`;
  return `+${points};-${points};${points}`;
}
