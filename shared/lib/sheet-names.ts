/** Most characters in the name of a sheet, and those that it must not contain, as Excel has it. */
const MOST = 31;
const FORBIDDEN = /[\\/?*[\]:\p{Cc}]/gu;

/** A text of so many characters at most: cut after a word, or inside one that takes most of it. */
function cutAfterWord(text: string, most: number): string {
  if (text.length <= most) return text;
  const head = text.slice(0, most - 1);
  const end = /\s/u.test(text.charAt(most - 1)) ? head.length : head.search(/\s\S*$/u);
  const kept = end < most / 2 ? head.replace(/[\uD800-\uDBFF]$/u, '') : head.slice(0, end);
  return `${kept.replace(/[^\p{L}\p{N})]+$/u, '')}…`;
}

/** Gives sheets of one workbook names that they may have, each once; Excel compares them without case. */
export function createSheetNames(): (wanted: string) => string {
  const taken = new Set<string>();
  return (wanted) => {
    const tidy = wanted
      .replace(FORBIDDEN, ' ')
      .replace(/^['\s]+|['\s]+$/gu, '')
      .replace(/^history$/iu, 'History 1')
      .toWellFormed();
    for (let number = 1; ; number += 1) {
      const end = number === 1 ? '' : ` (${number})`;
      const name = `${cutAfterWord(tidy, MOST - end.length) || '1'}${end}`;
      if (taken.has(name.toLowerCase())) continue;
      taken.add(name.toLowerCase());
      return name;
    }
  };
}
