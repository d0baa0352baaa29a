import { ProductCategory } from '#shared/contract/enumerations.ts';
import type { Row } from './resource-tree.ts';

const plain = (text: string): string => text.normalize('NFC').replaceAll(/\s+/g, ' ').trim().toLowerCase();

/** How a label is compared with others of its store: any case, blanks tidied; null: there is none. */
export function labelKey(label: unknown): string | null {
  return typeof label === 'string' && label.trim() !== '' ? plain(label) : null;
}

/**
 * What two displays of a store have in common that nobody can tell apart by their names: label and type. Disabled ones
 * are no duplicates: to disable one of two is how a slip is fixed.
 *
 * @returns null for a display that can have no duplicate
 */
export function duplicateKey({ label, expositionType, status }: Row): string | null {
  const name = labelKey(label);
  return name === null || status === 'disabled' ? null : `${name}\n${String(expositionType ?? '')}`;
}

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
