const MARKS = /\p{M}+/gu;
const SPACES = /[\s_]+/gu;
const DASHES = /[\u2010-\u2015\u2212]/gu;
/** Letters with a stroke do not come apart in Unicode's decomposition. */
const STROKES: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', đ: 'd', ħ: 'h', ŧ: 't' };

/** Polish texts need no decomposition, which is most of the time that folding takes. */
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

/** A text for comparing as people do: without case, diacritics, and differences of spaces and dashes. */
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
