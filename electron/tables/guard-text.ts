/**
 * Beginnings that make a spreadsheet run a text as a formula when it opens a csv file; apostrophes before them are part
 * of the pattern, so that a guard can be told from a text's own.
 */
const DANGEROUS = /^'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/u;

/** A text that no spreadsheet takes for a formula: an apostrophe stands before one that looks like it. */
export const guardText = (text: string): string => (DANGEROUS.test(text) ? `'${text}` : text);

/** The text as it was before `guardText`. */
export const unguardText = (text: string): string =>
  text.startsWith("'") && DANGEROUS.test(text) ? text.slice(1) : text;
