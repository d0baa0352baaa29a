import { type CellValue, listOf } from './cell-value.ts';

/** What is done with chosen values in cells that hold several. */
export type ChoiceVerb = 'add' | 'remove' | 'set';

/** The values of a cell after a verb; those that stay keep their order, new ones come last. */
export function withChoices(value: CellValue, verb: ChoiceVerb, chosen: readonly string[]): readonly string[] {
  const own = listOf(value);
  if (verb === 'set') return [...new Set(chosen)];
  if (verb === 'remove') return own.filter((one) => !chosen.includes(one));
  return [...own, ...chosen.filter((one) => !own.includes(one))];
}
