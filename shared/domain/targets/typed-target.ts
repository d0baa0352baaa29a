/** Reads `75`, `75 %` and `75,5`; null when it isn't a number. */
export function readPercent(text: string): number | null {
  const digits = /^([+-]?\d+(?:[.,]\d+)?)\s*%?$/.exec(text.trim().replace('\u2212', '-'))?.[1];
  return digits === undefined ? null : Number(digits.replace(',', '.'));
}

/** Writes 7:00, 7.00 and 07:00:00 as 07:00. Any other text stays as it is. */
export function tidyTime(text: string): string {
  const parts = /^(\d{1,2})[:.](\d{2})(?:[:.]00)?$/.exec(text);
  return parts === null ? text : `${(parts[1] ?? '').padStart(2, '0')}:${parts[2]}`;
}
