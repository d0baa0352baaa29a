export type RowId = string;
export type ColumnId = string;

/** What a cell holds; null is "no value". A text where a number or a choice belongs stays, and is a problem. */
export type CellValue = string | number | readonly string[] | null;

/**
 * What was put over a row's own value. `false`: nothing, the cell shows what the row itself has. It is told apart by
 * its type from every value, and survives JSON, unlike `undefined`.
 */
export type CellDraft = CellValue | false;
export const UNTOUCHED = false;

const isList = (value: CellValue): value is readonly string[] => Array.isArray(value);

/** True when two values mean the same: several choices are a set, their order says nothing. */
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

/** The choices in a value: a single one counts as a list of one. */
export function listOf(value: CellValue): readonly string[] {
  if (value === null || value === '') return [];
  return typeof value === 'object' ? value : [String(value)];
}

/** What is done with chosen values in cells that hold several. */
export type ChoiceVerb = 'add' | 'remove' | 'set';

/** The values of a cell after a verb; those that stay keep their order, new ones come last. */
export function withChoices(value: CellValue, verb: ChoiceVerb, chosen: readonly string[]): readonly string[] {
  const own = listOf(value);
  if (verb === 'set') return [...new Set(chosen)];
  if (verb === 'remove') return own.filter((one) => !chosen.includes(one));
  return [...own, ...chosen.filter((one) => !own.includes(one))];
}
