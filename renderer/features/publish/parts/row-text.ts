import { isEmptyValue } from '#shared/domain/merge/change-risks.ts';
import type { ChangeWords } from './use-words.ts';

/** The order in which the workbench shows the fields of a display; others follow. */
const ORDER = ['label', 'name', 'friendlyTitle', 'expositionType', 'productCategories', 'status'];
const placeOf = (field: string): number => (ORDER.includes(field) ? ORDER.indexOf(field) : ORDER.length);

/** Content of a row in a few words. */
export const rowText = (row: Readonly<Record<string, unknown>>, words: ChangeWords): string =>
  Object.entries(row)
    .filter(([field, value]) => !field.endsWith('Id') && !isEmptyValue(value))
    .toSorted(([a], [b]) => placeOf(a) - placeOf(b))
    .map(([field, value]) => words.value(field, value))
    .join(' · ');
