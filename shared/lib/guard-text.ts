/** Beginnings that spreadsheets drop before they look for a formula. */
const DROPPED_BEGINNING = /^'*[\t\r\n]/u;

/**
 * Where a spreadsheet could find a formula: at the beginning of a text, and behind each character that begins a cell if
 * the file is opened with another delimiter than its own. Quotes don't prevent that: with the wrong delimiter they
 * stand inside a cell and mean nothing. Apostrophes are part of the pattern, so that a guard can be told from an
 * apostrophe of the text itself.
 */
const PLACE = String.raw`(?<=(?:^|[;,\t\r\n])["'\t\r\n]*)`;
const FORMULA = String.raw`(?=[=+\-@\uff1d\uff0b\uff0d\uff20])`;
// What stands before is looked at only where a formula could begin. Otherwise a text of tabs takes quadratic time.
const FORMULA_PLACE = new RegExp(FORMULA + PLACE, 'gu');
const GUARD = new RegExp(`'${FORMULA}${PLACE}`, 'gu');

/**
 * A text for a cell of a CSV file. What looks like a formula gets an apostrophe, so that no spreadsheet runs it,
 * whatever delimiter it expects.
 */
export const guardText = (text: string): string => {
  const guarded = text.replaceAll(FORMULA_PLACE, "'");
  return DROPPED_BEGINNING.test(guarded) ? `'${guarded}` : guarded;
};

/** The text of such a cell: without the apostrophes that `guardText` added. */
export const unguardText = (text: string): string => {
  const guarded = text.startsWith("'") && DROPPED_BEGINNING.test(text) ? text.slice(1) : text;
  return guarded.replaceAll(GUARD, '');
};
