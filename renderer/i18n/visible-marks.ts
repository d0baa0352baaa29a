/**
 * Characters that show nothing and change what is read around them: controls (but not tabs and line breaks), marks of
 * direction, and spaces without width. Joiners stay between the parts of an emoji.
 */
const MARKS =
  /(?![\t\n\r])[\p{Cc}\u061c\u200b\u200c\u200e\u200f\u202a-\u202e\u2066\u2067\ufeff]|(?<![\ufe0f\p{Extended_Pictographic}\p{Emoji_Modifier}])\u200d|\u200d(?!\p{Extended_Pictographic})/gu;

/** What `isolated` puts around a name: one without the other would reach beyond it. */
const ISOLATES = /[\u2068\u2069]/g;
const FIRST_STRONG_ISOLATE = '\u2068';

const code = (mark: string): string => `‹U+${(mark.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}›`;

function isBalanced(text: string): boolean {
  let open = 0;
  for (const [mark] of text.matchAll(ISOLATES)) {
    open += mark === FIRST_STRONG_ISOLATE ? 1 : -1;
    if (open < 0) return false;
  }
  return open === 0;
}

/**
 * A text as it is shown: marks that nobody sees stand there by their codes. A name with U+202E would otherwise be read
 * backwards, and two names that look alike could be different. The text itself stays as it is wherever it is edited,
 * copied from a sheet, written to a table or sent.
 */
export function visibleMarks(text: string): string {
  const shown = text.replace(MARKS, code);
  return isBalanced(shown) ? shown : shown.replace(ISOLATES, code);
}
