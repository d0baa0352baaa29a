/** Letters that do not fall apart under NFD although people type them without the stroke. */
const STROKED: Readonly<Record<string, string>> = { ł: 'l', đ: 'd', ø: 'o', ß: 'ss', æ: 'ae', œ: 'oe', ı: 'i' };

/**
 * A text as it is compared in searches: lower case, without diacritics, runs of blanks as one space.
 * "Świętojańska" becomes "swietojanska".
 */
export function foldText(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/[łđøßæœı]/g, (letter) => STROKED[letter] ?? letter)
    .replace(/\s+/g, ' ')
    .trim();
}
