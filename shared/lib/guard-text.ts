/**
 * Beginnings that make a spreadsheet run a text from a CSV file as a formula. Leading apostrophes are part of the
 * pattern, so that a guard can be told from an apostrophe of the text itself.
 */
const DANGEROUS = /^'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/u;

/** A text for a cell of a CSV file. One that looks like a formula gets an apostrophe, so that no spreadsheet runs it. */
export const guardText = (text: string): string => (DANGEROUS.test(text) ? `'${text}` : text);

/** The text of such a cell: without the apostrophe that `guardText` added. */
export const unguardText = (text: string): string =>
  text.startsWith("'") && DANGEROUS.test(text) ? text.slice(1) : text;
