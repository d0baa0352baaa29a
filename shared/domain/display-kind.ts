import { ExpositionType, ProductCategory } from '#shared/contract/enumerations.ts';

/** Room for the categories of a display, as bits below its type. */
const CATEGORIES = 2 ** 15;

/** What a display shows, as far as its photos are judged and grouped by it. */
type DisplayKind = {
  readonly expositionType: ExpositionType;
  readonly productCategories: readonly ProductCategory[];
};

/**
 * The type and the set of categories of a display as one number, by which its photos are summed. It is made of the
 * places in the contract's enumerations and stored: only append there, never reorder.
 */
export function kindOf({ expositionType, productCategories }: DisplayKind): number {
  const bits = new Set(productCategories.map((category) => 2 ** ProductCategory.options.indexOf(category)));
  return ExpositionType.options.indexOf(expositionType) * CATEGORIES + [...bits].reduce((sum, bit) => sum + bit, 0);
}

/**
 * What a kind stands for; each category once, in the order of the contract.
 *
 * @throws when the database holds a number that {@link kindOf} can't have made
 */
export function displayOfKind(kind: number): DisplayKind {
  const expositionType = ExpositionType.options[Math.floor(kind / CATEGORIES)];
  if (expositionType === undefined) throw new Error(`The database holds an unknown kind of display: ${kind}`);
  return { expositionType, productCategories: ProductCategory.options.filter((_one, at) => (kind & (1 << at)) !== 0) };
}
