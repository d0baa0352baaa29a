import type { ExpositionType, ProductCategory } from '#shared/contract/enumerations.ts';
import { type Key, partKey, unit } from '../random.ts';
import type { Shelf } from './furniture/shelves.ts';
import { baguettePairs, breadRolls, loaves, pastries, saltyBakery } from './products/bakery.ts';
import { drinks, readyMeals, salads, sandwiches, snackBags } from './products/packed.ts';
import type { Product } from './products/product.ts';

/** A place for one article: its middle, the line it stands on, and the scale at which its article is drawn. */
export type ArticlePlace = {
  readonly shelf: number;
  readonly x: number;
  readonly base: number;
  readonly width: number;
  readonly scale: number;
  readonly product: Product;
  readonly filled: boolean;
};

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

/** The articles of a category in a display type: salty snacks come in bags in chilled counters, and warm elsewhere. */
function productsOf(category: ProductCategory, type: ExpositionType): readonly Product[] {
  if (category !== 'SALTY_SNACKS') return byCategory[category];
  return type.endsWith('_CHILLED_COUNTER') ? snackBags : saltyBakery;
}

const prefixes: readonly (readonly [prefix: string, category: ProductCategory])[] = [
  ['FRIDGE_DRINKS', 'DRINKS'],
  ['FRIDGE_SALADS', 'SALADS_PASTES'],
  ['SANDWICHES', 'SANDWICHES'],
  ['SWEET_SNACKS', 'SWEET_SNACKS'],
  ['SALTY_SNACKS', 'SALTY_SNACKS'],
  ['SALADS_PASTES', 'SALADS_PASTES'],
  ['READY_MEALS', 'READY_MEALS'],
  ['DRINKS', 'DRINKS'],
  ['ROLLS', 'ROLLS'],
  ['BAGUETTES', 'BAGUETTES'],
  ['BREADS', 'BREADS'],
];

/** The categories that a photo shows: those of the display or, if it has none, the one that its type is named after. */
export function categoriesShown(
  type: ExpositionType,
  categories: readonly ProductCategory[],
): readonly ProductCategory[] {
  if (categories.length > 0) return categories;
  const named = prefixes.find(([prefix]) => type.startsWith(prefix));
  return named ? [named[1]] : [];
}

const LARGEST_SCALE = 1.15;

/** Height of the tallest article that a display of these categories may hold, in article units. */
export function tallestOf(categories: readonly ProductCategory[], type: ExpositionType): number {
  return Math.max(60, ...categories.flatMap((category) => productsOf(category, type).map(({ height }) => height)));
}

type EmptyPlace = Omit<ArticlePlace, 'filled'> & { readonly draw: number };

function placesOn(shelf: Shelf, nth: number, products: readonly Product[], planogram: Key, photo: Key): EmptyPlace[] {
  const height = Math.max(...products.map((product) => product.height));
  const width = Math.max(...products.map((product) => product.width));
  const scale = Math.min(LARGEST_SCALE, shelf.clearance / height);
  const columns = Math.max(2, Math.floor(shelf.width / (width * scale * 1.04)));
  const pitch = shelf.width / columns;
  const row = partKey(photo, nth);
  return Array.from({ length: columns }, (_, column) => {
    // Articles stand in facings of two or three, and customers take neighbours, so gaps come in clusters.
    const facing = Math.floor(column / 2);
    const product = products[Math.floor(unit(planogram, nth * 31 + facing) * products.length)];
    if (!product) return [];
    const draw = 0.5 * unit(row, facing) + 0.5 * unit(row, 100 + column);
    return [{ shelf: nth, x: shelf.x + pitch * (column + 0.5), base: shelf.base, width: pitch, scale, product, draw }];
  }).flat();
}

/**
 * The places of a display, and which of them are filled: the whole number of places closest to the fill rate.
 *
 * @param fillRate percent, 0 to 100
 * @param planogram key of the display, which decides which article stands where
 * @param photo key of the photo, which decides which places are filled
 */
export function layOutPlaces(
  shelves: readonly Shelf[],
  type: ExpositionType,
  categories: readonly ProductCategory[],
  fillRate: number,
  planogram: Key,
  photo: Key,
): readonly ArticlePlace[] {
  const shown = categoriesShown(type, categories);
  const empty = shelves.flatMap((shelf, nth) => {
    const category = shown[Math.floor((nth * shown.length) / shelves.length)];
    return category ? placesOn(shelf, nth, productsOf(category, type), planogram, photo) : [];
  });
  const wanted = Math.round((empty.length * fillRate) / 100);
  const chosen = new Set([...empty].sort((a, b) => a.draw - b.draw).slice(0, wanted));
  return empty.map((place) => {
    const { draw: _draw, ...rest } = place;
    return { ...rest, filled: chosen.has(place) };
  });
}
