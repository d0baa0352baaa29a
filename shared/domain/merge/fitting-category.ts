import { ProductCategory } from '#shared/contract/enumerations.ts';

/** The two types whose name does not begin with their category. */
const FRIDGES: Readonly<Record<string, ProductCategory>> = { FRIDGE_DRINKS: 'DRINKS', FRIDGE_SALADS: 'SALADS_PASTES' };

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
