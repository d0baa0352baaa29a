import type { ExpositionType, ProductCategory } from '#shared/contract/enumerations.ts';
import { baguettePairs, breadRolls, loaves } from './breads.ts';
import { drinks } from './drinks.ts';
import { pastries } from './pastries.ts';
import type { Product } from './product.ts';
import { readyMeals } from './ready-meals.ts';
import { salads } from './salads.ts';
import { sandwiches } from './sandwiches.ts';
import { saltyBakery, snackBags } from './snacks.ts';

const byCategory: Readonly<Record<ProductCategory, readonly Product[]>> = {
  SANDWICHES: sandwiches,
  SWEET_SNACKS: pastries,
  SALTY_SNACKS: [...saltyBakery, ...snackBags],
  SALADS_PASTES: salads,
  READY_MEALS: readyMeals,
  DRINKS: drinks,
  ROLLS: breadRolls,
  BAGUETTES: baguettePairs,
  BREADS: loaves,
};

/** The articles of a category as a display type holds them: salty snacks are warm in one and in bags in another. */
export function productsOf(category: ProductCategory, type: ExpositionType): readonly Product[] {
  if (category !== 'SALTY_SNACKS') return byCategory[category];
  return type.endsWith('_CHILLED_COUNTER') ? snackBags : saltyBakery;
}
