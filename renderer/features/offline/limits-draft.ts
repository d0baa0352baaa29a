/** Reads a whole number between two limits, written with or without spaces or a comma between thousands. */
export function wholeNumber(text: string, least: number, most: number): number | null {
  const bare = text.replaceAll(/[\s\u00a0\u202f]/g, '').replaceAll(/,(?=\d{3}(?:\D|$))/g, '');
  if (!/^\d{1,7}$/.test(bare)) return null;
  const value = Number(bare);
  return value >= least && value <= most ? value : null;
}
