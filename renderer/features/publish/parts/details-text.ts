import { namesOf } from '#shared/domain/fields/field.ts';
import { storeFields } from '#shared/domain/fields/store.ts';
import { isEmptyValue } from '#shared/domain/merge/draft-changes.ts';
import type { ChangeWords } from './change-words.ts';

/** The details of a store in words, each with the name of its field. */
export const detailsText = (row: Readonly<Record<string, unknown>>, words: ChangeWords): string =>
  namesOf(storeFields)
    .filter((field) => !isEmptyValue(row[field]))
    .map((field) => `${words.field('store', field)}: ${words.value(field, row[field])}`)
    .join(' · ');
