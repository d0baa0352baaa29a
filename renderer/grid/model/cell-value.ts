export type RowId = string;
export type ColumnId = string;

/** What a cell holds; null means "no value". A text in a number or choice column is kept, and reported as a problem. */
export type CellValue = string | number | readonly string[] | null;

/**
 * The edit that replaces a row's own value. `false` means no edit: the cell shows the row's own value. `false` can't be
 * confused with any value, and unlike `undefined` it survives JSON.
 */
export type CellDraft = CellValue | false;
export const UNTOUCHED = false;

const isList = (value: CellValue): value is readonly string[] => Array.isArray(value);

/** True when two values mean the same. Several choices are a set, so their order does not matter. */
export function sameValue(a: CellValue, b: CellValue): boolean {
  if (a === b) return true;
  if (!isList(a ?? null) || !isList(b ?? null)) return false;
  const left = new Set(listOf(a));
  const right = new Set(listOf(b));
  return left.size === right.size && [...left].every((one) => right.has(one));
}

/** True for null, an empty text and an empty list. */
export function isEmptyCell(value: CellValue): boolean {
  return value === null || value === '' || (typeof value === 'object' && value.length === 0);
}

/** The choices in a value. A single value counts as a list of one. */
export function listOf(value: CellValue): readonly string[] {
  if (value === null || value === '') return [];
  return typeof value === 'object' ? value : [String(value)];
}

/** What to do with the chosen values in cells that hold several. */
export type ChoiceVerb = 'add' | 'remove' | 'set';

/** The cell's choices after a verb was applied. Choices that stay keep their order; new ones are added at the end. */
export function withChoices(value: CellValue, verb: ChoiceVerb, chosen: readonly string[]): readonly string[] {
  const own = listOf(value);
  if (verb === 'set') return [...new Set(chosen)];
  if (verb === 'remove') return own.filter((one) => !chosen.includes(one));
  return [...own, ...chosen.filter((one) => !own.includes(one))];
}
