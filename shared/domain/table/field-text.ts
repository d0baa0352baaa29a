import { FLAGS, type SheetField, type TermsOfField } from '#shared/domain/fields/field.ts';
import { choiceIndex, readChoices } from '#shared/lib/choices.ts';
import { type TableKind, tidyText } from './table-kind.ts';
import type { TableWords } from './table-words.ts';

const wordOf = (labels: Readonly<Record<string, string>>, value: string): string =>
  Object.hasOwn(labels, value) ? (labels[value] ?? value) : value;

const plain = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value);

/** A field as a table shows it, in one language. A value without a label, or of the wrong kind, is written as it is. */
export function textOfField({ fields }: TableKind, field: string, value: unknown, words: TableWords): string {
  const one = fields[field];
  if (one === undefined) return plain(value);
  switch (one.form) {
    case 'text':
    case 'other':
      return plain(value);
    case 'flag':
      return wordOf(words.flag, plain(value));
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
  | { readonly ok: false; readonly code: 'missing' | 'unknown_value' | 'bad_format'; readonly text: string };

/** Reads the value in a cell of a field. */
export type ReadField = (field: string, text: string) => FieldReading;

const indexOf = (values: readonly string[], terms: TermsOfField, languages: readonly TableWords[]) =>
  choiceIndex(
    values.map((value) => ({
      value,
      label: value,
      spellings: languages.map((words) => wordOf(words[terms], value)),
    })),
  );

/** A reader of one field, to be called for each row of a table. */
function readerOf(one: SheetField, languages: readonly TableWords[]): (text: string) => FieldReading {
  const empty: FieldReading =
    'empty' in one ? { ok: true, value: one.empty } : { ok: false, code: 'missing', text: '' };
  if (one.form === 'text' || one.form === 'other') {
    return (raw) => {
      const text = tidyText(raw);
      if (text === '') return empty;
      return one.schema.safeParse(text).success ? { ok: true, value: text } : { ok: false, code: 'bad_format', text };
    };
  }
  if (one.form === 'choices') {
    const known = new Set<string>(one.values);
    const index = indexOf(one.values, one.terms, languages);
    return (raw) => {
      const value = readChoices(index, raw.replace(/[\r\n\t]+/gu, ';').trim());
      const strange = value.filter((part) => !known.has(part));
      return strange.length === 0
        ? { ok: true, value }
        : { ok: false, code: 'unknown_value', text: strange.join('; ') };
    };
  }
  const isFlag = one.form === 'flag';
  const index = isFlag ? indexOf(FLAGS, 'flag', languages) : indexOf(one.values, one.terms, languages);
  return (raw) => {
    const text = tidyText(raw);
    const value = index(text);
    if (value !== undefined) return { ok: true, value: isFlag ? value === 'true' : value };
    return text === '' ? empty : { ok: false, code: 'unknown_value', text };
  };
}

/**
 * Reads fields as they are written in any of the languages, or as values of the API, in any case, with or without
 * diacritics. A field that may be empty defines what empty text means; the others are then missing.
 */
export function createReadField({ fields }: TableKind, languages: readonly TableWords[]): ReadField {
  const readers = new Map(Object.entries(fields).map(([name, field]) => [name, readerOf(field, languages)]));
  return (field, text) => readers.get(field)?.(text) ?? { ok: false, code: 'missing', text: '' };
}
