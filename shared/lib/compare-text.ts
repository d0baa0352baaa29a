const FIRST_SURROGATE = 0xd800;
const LAST_SURROGATE = 0xdfff;

/** UTF-16 sorts characters beyond U+FFFF (surrogates) before U+E000 to U+FFFF; code points sort them after. */
const inCodePointOrder = (unit: number): number =>
  unit < FIRST_SURROGATE ? unit : unit <= LAST_SURROGATE ? unit + 0x2000 : unit - 0x800;

/**
 * Compares two texts by their code points, as SQLite (BINARY) and PostgreSQL (COLLATE "C") do. JavaScript's `<`
 * compares UTF-16 units, which differs for characters beyond U+FFFF.
 *
 * @returns negative, zero or positive, for `Array.prototype.sort`
 */
export function compareCodePoints(a: string, b: string): number {
  const shared = Math.min(a.length, b.length);
  for (let index = 0; index < shared; index++) {
    const left = a.charCodeAt(index);
    const right = b.charCodeAt(index);
    if (left !== right) return inCodePointOrder(left) - inCodePointOrder(right);
  }
  return a.length - b.length;
}

/** Letters that NFD does not decompose, although people type them without the stroke. */
const STROKED: Readonly<Record<string, string>> = { ł: 'l', đ: 'd', ø: 'o', ß: 'ss', æ: 'ae', œ: 'oe', ı: 'i' };

/**
 * Text in the form used for searching: lower case, without diacritics, with runs of whitespace as one space.
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

const MARKS = /\p{M}+/gu;
const SPACES = /[\s_]+/gu;
const DASHES = /[\u2010-\u2015\u2212]/gu;
/** Letters with a stroke, which Unicode does not decompose. */
const STROKES: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', đ: 'd', ħ: 'h', ŧ: 't' };

/** Polish text needs no decomposition, which takes up most of the time of folding. */
const POLISH = /^[\x20-\x7eąćęłńóśźżĄĆĘŁŃÓŚŹŻ]*$/u;
const PLAIN: Readonly<Record<string, string>> = {
  ą: 'a',
  ć: 'c',
  ę: 'e',
  ł: 'l',
  ń: 'n',
  ó: 'o',
  ś: 's',
  ź: 'z',
  ż: 'z',
};

/** Text in the form used to compare as people do: ignoring case, diacritics, and differences in spaces and dashes. */
export function foldWords(text: string): string {
  if (POLISH.test(text)) {
    return text
      .toLowerCase()
      .replace(/[ąćęłńóśźż]/gu, (letter) => PLAIN[letter] ?? letter)
      .replace(SPACES, ' ')
      .trim();
  }
  return text
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(/[łøđħŧ]/gu, (letter) => STROKES[letter] ?? letter)
    .replace(DASHES, '-')
    .replace(SPACES, ' ')
    .trim();
}
