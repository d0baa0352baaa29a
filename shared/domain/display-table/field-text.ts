import { ExpositionStatus, ExpositionType, ProductCategory } from '#shared/contract/enumerations.ts';
import { type ChoiceIndex, choiceIndex, readChoices } from '#shared/lib/choices.ts';
import type { TableField, TableWords } from './table-words.ts';

type Group = 'expositionType' | 'productCategory' | 'expositionStatus';

const wordOf = (labels: Readonly<Record<string, string>>, value: string): string =>
  Object.hasOwn(labels, value) ? (labels[value] ?? value) : value;

const plain = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value);

/** A field as a table shows it, in one language. What has no label, or is of another kind, is written as it is. */
export function textOfField(field: TableField, value: unknown, words: TableWords): string {
  switch (field) {
    case 'label':
    case 'friendlyTitle':
      return plain(value);
    case 'expositionType':
      return wordOf(words.expositionType, plain(value));
    case 'status':
      return wordOf(words.expositionStatus, plain(value));
    case 'productCategories':
      return Array.isArray(value)
        ? value.map((one) => wordOf(words.productCategory, plain(one))).join('; ')
        : plain(value);
    default:
      return field satisfies never;
  }
}

/** A value, or why a text is none. */
export type FieldReading =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly code: 'missing' | 'unknown_value'; readonly text: string };

/** Reads what a cell of a field means. */
export type ReadField = (field: TableField, text: string) => FieldReading;

function indexOf(group: Group, values: readonly string[], languages: readonly TableWords[]): ChoiceIndex {
  return choiceIndex(
    values.map((value) => ({
      value,
      label: value,
      spellings: languages.map((words) => wordOf(words[group], value)),
    })),
  );
}

const missing: FieldReading = { ok: false, code: 'missing', text: '' };

/** One line without blanks around it, as a pasted text is. */
export const tidyText = (text: string): string => text.replace(/\s*[\r\n\t]+\s*/gu, ' ').trim();

/**
 * Reads fields as they are written in any of the languages, or as values of the wire; any case, with or without
 * diacritics. An empty title is none, and empty categories are no category; the other fields can not be empty.
 */
export function createReadField(languages: readonly TableWords[]): ReadField {
  const types = indexOf('expositionType', ExpositionType.options, languages);
  const categories = indexOf('productCategory', ProductCategory.options, languages);
  const statuses = indexOf('expositionStatus', ExpositionStatus.options, languages);
  const isCategory = (value: string) => ProductCategory.safeParse(value).success;
  const choice = (find: ChoiceIndex, text: string): FieldReading => {
    const value = find(text);
    if (value !== undefined) return { ok: true, value };
    return text === '' ? missing : { ok: false, code: 'unknown_value', text };
  };
  return (field, raw) => {
    const text = field === 'productCategories' ? raw.replace(/[\r\n\t]+/gu, ';').trim() : tidyText(raw);
    switch (field) {
      case 'label':
        return text === '' ? missing : { ok: true, value: text };
      case 'friendlyTitle':
        return { ok: true, value: text === '' ? null : text };
      case 'expositionType':
        return choice(types, text);
      case 'status':
        return choice(statuses, text);
      case 'productCategories': {
        const value = readChoices(categories, text);
        const strange = value.filter((one) => !isCategory(one));
        return strange.length === 0
          ? { ok: true, value }
          : { ok: false, code: 'unknown_value', text: strange.join('; ') };
      }
      default:
        return field satisfies never;
    }
  };
}
