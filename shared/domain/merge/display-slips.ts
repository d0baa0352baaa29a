import { ProductCategory } from '#shared/contract/enumerations.ts';
import type { Row } from './resource-tree.ts';

const plain = (text: string): string => text.normalize('NFC').replaceAll(/\s+/g, ' ').trim().toLowerCase();

/**
 * A label in the form used to compare it within its store: lower case, with whitespace tidied. null when there is none.
 */
export function labelKey(label: unknown): string | null {
  return typeof label === 'string' && label.trim() !== '' ? plain(label) : null;
}

/**
 * Two displays of a store with the same key can't be told apart by name: they have the same label and type. Disabled
 * displays don't count as duplicates, because disabling one of the two is how the mistake is fixed.
 *
 * @returns null for a display that can't have a duplicate
 */
export function duplicateKey({ label, expositionType, status }: Row): string | null {
  const name = labelKey(label);
  return name === null || status === 'disabled' ? null : `${name}\n${String(expositionType ?? '')}`;
}

/** The two types whose name does not begin with their category. */
const FRIDGES: Readonly<Record<string, ProductCategory>> = { FRIDGE_DRINKS: 'DRINKS', FRIDGE_SALADS: 'SALADS_PASTES' };

/** Something in the categories of a display that is nearly always a mistake. It can still be published. */
type CategoryWarning =
  | { readonly code: 'no_category' }
  | { readonly code: 'category_does_not_fit'; readonly category: ProductCategory };

/** @returns null when nothing looks wrong */
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

/** true for a type that says the store does not offer the category: such a display has nothing to fill. */
export const isNotOffered = (expositionType: unknown): boolean =>
  typeof expositionType === 'string' && expositionType.endsWith('_NOT_OFFERED');
