import { EXPOSITION_FIELDS, type ExpositionFieldName, expositionFields } from '#shared/domain/fields/exposition.ts';
import { choiceIndex, readChoices } from '#shared/lib/choices.ts';
import type { TableWords } from './table-words.ts';

const wordOf = (labels: Readonly<Record<string, string>>, value: string): string =>
  Object.hasOwn(labels, value) ? (labels[value] ?? value) : value;

const plain = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value);

/** A field as a table shows it, in one language. A value without a label, or of the wrong kind, is written as it is. */
export function textOfField(field: ExpositionFieldName, value: unknown, words: TableWords): string {
  const one = expositionFields[field];
  switch (one.form) {
    case 'text':
      return plain(value);
    case 'choice':
      return wordOf(words[one.terms], plain(value));
    case 'choices':
      return Array.isArray(value)
        ? value.map((part) => wordOf(words[one.terms], plain(part))).join('; ')
        : plain(value);
    default:
      return one satisfies never;
  }
}

/** A value, or why the text is not one. */
export type FieldReading =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly code: 'missing' | 'unknown_value'; readonly text: string };

/** Reads the value in a cell of a field. */
export type ReadField = (field: ExpositionFieldName, text: string) => FieldReading;

/** Puts text on one line and trims it, because pasted text may span lines. */
export const tidyText = (text: string): string => text.replace(/\s*[\r\n\t]+\s*/gu, ' ').trim();

/** A reader of one field, to be called for each row of a table. */
function readerOf(field: ExpositionFieldName, languages: readonly TableWords[]): (text: string) => FieldReading {
  const one = expositionFields[field];
  const empty: FieldReading =
    'empty' in one ? { ok: true, value: one.empty } : { ok: false, code: 'missing', text: '' };
  if (one.form === 'text') {
    return (raw) => {
      const text = tidyText(raw);
      return text === '' ? empty : { ok: true, value: text };
    };
  }
  const index = choiceIndex(
    one.values.map((value) => ({
      value,
      label: value,
      spellings: languages.map((words) => wordOf(words[one.terms], value)),
    })),
  );
  if (one.form === 'choice') {
    return (raw) => {
      const text = tidyText(raw);
      const value = index(text);
      if (value !== undefined) return { ok: true, value };
      return text === '' ? empty : { ok: false, code: 'unknown_value', text };
    };
  }
  const known = new Set<string>(one.values);
  return (raw) => {
    const value = readChoices(index, raw.replace(/[\r\n\t]+/gu, ';').trim());
    const strange = value.filter((part) => !known.has(part));
    return strange.length === 0 ? { ok: true, value } : { ok: false, code: 'unknown_value', text: strange.join('; ') };
  };
}

/**
 * Reads fields as they are written in any of the languages, or as values of the API, in any case, with or without
 * diacritics. A field that may be empty defines what empty text means; the others are then missing.
 */
export function createReadField(languages: readonly TableWords[]): ReadField {
  const readers = new Map(EXPOSITION_FIELDS.map((field) => [field, readerOf(field, languages)]));
  return (field, text) => readers.get(field)?.(text) ?? { ok: false, code: 'missing', text: '' };
}
