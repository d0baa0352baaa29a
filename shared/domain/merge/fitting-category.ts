import { ProductCategory } from '#shared/contract/enumerations.ts';

/** The two types whose name does not begin with their category. */
const FRIDGES: Readonly<Record<string, ProductCategory>> = { FRIDGE_DRINKS: 'DRINKS', FRIDGE_SALADS: 'SALADS_PASTES' };

/** What nearly always is a slip in the categories of a display; it can be published all the same. */
export type CategoryWarning =
  | { readonly code: 'no_category' }
  | { readonly code: 'category_does_not_fit'; readonly category: ProductCategory };

/** @returns null when nothing is to be said of them */
export function categoryWarning(categories: readonly string[], expositionType: unknown): CategoryWarning | null {
  if (categories.length === 0) return { code: 'no_category' };
  const category = fittingCategory(expositionType);
  return category === null || categories.includes(category) ? null : { code: 'category_does_not_fit', category };
}

/**
 * The category that a display type is named for (api.md section 2.1): `ROLLS_BREAD_RACK` is for `ROLLS`.
 *
 * @returns null for a type that is unknown or named for none
 */
export function fittingCategory(expositionType: unknown): ProductCategory | null {
  if (typeof expositionType !== 'string') return null;
  return (
    FRIDGES[expositionType] ??
    ProductCategory.options.find((category) => expositionType.startsWith(`${category}_`)) ??
    null
  );
}
