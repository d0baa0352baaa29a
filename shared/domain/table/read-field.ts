import { FLAGS, type SheetField, type TermsOfField } from '#shared/domain/fields/field.ts';
import { readHours } from '#shared/domain/opening-hours.ts';
import { readPercent, tidyTime } from '#shared/domain/targets/typed-target.ts';
import { choiceIndex, readChoices } from '#shared/lib/choices.ts';
import { foldWords } from '#shared/lib/compare-text.ts';
import { textOfField, wordOf } from './field-text.ts';
import { tableDays } from './table-days.ts';
import { type TableKind, tidyText } from './table-kind.ts';
import type { TableLanguages, TableWords } from './table-words.ts';

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

const DAY = /^[0-6]$/;

/** Finds the value that a text of one line means; undefined when it means none. Texts are not looked at here. */
function finderOf(one: SheetField, languages: TableLanguages): (text: string) => unknown {
  switch (one.form) {
    case 'text':
      return (text) => text;
    case 'time':
      return tidyTime;
    case 'percent':
      return (text) => readPercent(text) ?? undefined;
    case 'weekday': {
      const { dayOf } = tableDays(languages[0], languages);
      return (text) => (DAY.test(text) ? Number(text) : (dayOf(text) ?? undefined));
    }
    case 'hours': {
      const names = tableDays(languages[0], languages);
      return (text) => readHours(text, names) ?? undefined;
    }
    case 'region':
      return choiceIndex(
        Object.entries(languages[0].region).map(([value, label]) => ({ value, label, spellings: [] })),
      );
    case 'flag': {
      const index = indexOf(FLAGS, 'flag', languages);
      return (text) => {
        const value = index(text);
        return value === undefined ? undefined : value === 'true';
      };
    }
    case 'choice':
    case 'choices':
      return indexOf(one.values, one.terms, languages);
    default:
      return one satisfies never;
  }
}

/** Forms whose values are listed: what is not among them is unknown, not misspelt. */
const LISTED: readonly SheetField['form'][] = ['choice', 'choices', 'flag', 'region', 'weekday'];

/** A reader of one field, to be called for each row of a table. */
function readerOf(
  one: SheetField,
  nothing: readonly string[],
  languages: TableLanguages,
): (text: string) => FieldReading {
  const empty: FieldReading =
    'empty' in one ? { ok: true, value: one.empty } : { ok: false, code: 'missing', text: '' };
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
  const find = finderOf(one, languages);
  const code = LISTED.includes(one.form) ? 'unknown_value' : 'bad_format';
  const none = new Set(nothing.map(foldWords));
  return (raw) => {
    const text = one.form === 'hours' ? raw.trim() : tidyText(raw);
    const value = text === '' ? undefined : find(text);
    if (value === undefined && (text === '' || none.has(foldWords(text)))) return empty;
    return value !== undefined && one.schema.safeParse(value).success ? { ok: true, value } : { ok: false, code, text };
  };
}

/**
 * Reads fields as they are written in any of the languages, or as values of the API, in any case, with or without
 * diacritics. A field that may be empty defines what empty text means; the others are then missing.
 */
export function createReadField({ fields }: TableKind, languages: TableLanguages): ReadField {
  const readers = new Map(
    Object.entries(fields).map(([name, field]) => {
      const nothing = languages.flatMap((words) => words.nothing[name] ?? []);
      return [name, readerOf(field, nothing, languages)];
    }),
  );
  return (field, text) => readers.get(field)?.(text) ?? { ok: false, code: 'missing', text: '' };
}

/** A cell as it was read: a value by its name; a text, and what can't be read, as it stands. */
export function textAsRead(kind: TableKind, field: string, text: string, read: ReadField, words: TableWords): string {
  const typed = text.trim();
  if (typed === '' || kind.fields[field]?.form === 'text') return typed;
  const reading = read(field, text);
  return reading.ok ? textOfField(kind, field, reading.value, words) : typed;
}
