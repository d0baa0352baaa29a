/** Marks that change the direction of a text, and letters that are written from right to left. */
const TURNS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

const FIRST_STRONG_ISOLATE = '\u2068';
const POP_ISOLATE = '\u2069';

/**
 * A text of somebody else inside of one of ours. A name may hold marks that turn around what follows it, such as an ID
 * (U+202E), so it is isolated. Marks that would end the isolation are left out.
 */
export function isolated(text: string): string {
  if (!TURNS.test(text)) return text;
  return `${FIRST_STRONG_ISOLATE}${text.replaceAll(/[\u2066-\u2069]/g, '')}${POP_ISOLATE}`;
}

/** The name of something as it is shown: isolated, and the ID where the name is empty or only whitespace. */
export function shownName(name: string | null | undefined, id: string): string {
  return isolated(name === null || name === undefined || name.trim() === '' ? id : name);
}
