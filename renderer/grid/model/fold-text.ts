const MARKS = /\p{M}+/gu;
const SPACES = /[\s_]+/gu;
const DASHES = /[\u2010-\u2015\u2212]/gu;
/** Letters with a stroke do not come apart in Unicode's decomposition. */
const STROKES: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', đ: 'd', ħ: 'h', ŧ: 't' };

/** A text for comparing as people do: without case, diacritics, and differences of spaces and dashes. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(/[łøđħŧ]/gu, (letter) => STROKES[letter] ?? letter)
    .replace(DASHES, '-')
    .replace(SPACES, ' ')
    .trim();
}
