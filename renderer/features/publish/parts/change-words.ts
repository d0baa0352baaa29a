import { useMemo } from 'react';
import {
  useContactsTexts,
  useDisplaysTexts,
  usePublishTexts,
  useTargetsTexts,
} from '#renderer/i18n/use-drafts-texts.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { useTerms } from '#renderer/i18n/use-terms.ts';
import type { DraftRef } from '#shared/bridge/drafts.ts';
import { CONTACT_FIELDS } from '#shared/domain/fields/contact.ts';
import { EXPECTATION_FIELDS } from '#shared/domain/fields/expectation.ts';
import { EXPOSITION_FIELDS } from '#shared/domain/fields/exposition.ts';
import type { Field, FieldList } from '#shared/domain/fields/field.ts';
import { isEmptyValue } from '#shared/domain/merge/draft-changes.ts';
import { kindFields, kindRules } from '#shared/domain/merge/kind-rules.ts';
import { RESOURCE_KINDS } from '#shared/domain/merge/resource-tree.ts';
import type { DraftIssue } from '#shared/domain/merge/send-plan.ts';
import type { Format } from '#shared/lib/format.ts';
import { joinNames } from '#shared/lib/join-names.ts';
import { useStoreWords } from './store-words.ts';

/** Labels for the values of each field, for all kinds of resources. */
const TERMS = new Map(
  Object.values<FieldList>(kindFields).flatMap((fields) =>
    Object.entries(fields).flatMap(([name, field]) => ('terms' in field ? [[name, field.terms] as const] : [])),
  ),
);

/** A weekday by its name, a target in percent. */
function numberWord(field: string | null, value: number, format: Format): string {
  if (field === 'weekday') return format.weekday(value);
  return field === 'expectedFillRatio' ? `${format.number(value)}%` : String(value);
}

/** The texts for fields and their values. */
export type ChangeWords = {
  readonly value: (field: string | null, value: unknown) => string;
  readonly field: (kind: DraftRef['kind'], field: string) => string;
  /** A row without a name of its own, by what tells it from others; null: nothing does. */
  readonly row: (kind: DraftRef['kind'], row: Readonly<Record<string, unknown>>) => string | null;
};

/** The same, with the texts for a row without a name and for why a value can't be sent. */
export type LineWords = ChangeWords & {
  readonly noName: string;
  readonly problem: (issue: Pick<DraftIssue<string>, 'code' | 'field' | 'data'>) => string;
  readonly refused: (message: string) => string;
};

/** What a row is called: by its name, else by what tells it from others. */
export function rowName(
  kind: DraftRef['kind'],
  row: Readonly<Record<string, unknown>> | undefined,
  words: Pick<LineWords, 'row' | 'noName'>,
): string {
  const name = row?.['label'] ?? row?.['name'];
  if (typeof name === 'string' && name.trim() !== '') return name;
  return (row === undefined ? null : words.row(kind, row)) ?? words.noName;
}

/** Labels of a change's fields and values in the current language. A value without a label is shown as it is. */
export function useChangeWords(): ChangeWords {
  const t = usePublishTexts();
  const d = useDisplaysTexts();
  const e = useTargetsTexts();
  const c = useContactsTexts();
  const stores = useStoreWords();
  const format = useFormat();
  const terms = useTerms();
  return useMemo(() => {
    const one = (field: string | null, value: unknown): string => {
      if (typeof value === 'number') return numberWord(field, value, format);
      if (typeof value === 'boolean') return terms.flag(String(value));
      if (typeof value !== 'string') return JSON.stringify(value);
      const group = field === null ? undefined : TERMS.get(field);
      return group === undefined ? value : terms[group](value);
    };
    return {
      value: (field, value) => {
        if (value === null || value === undefined || value === '') return t('changes.empty');
        const ofStore = stores.value(field, value);
        if (ofStore !== null && ofStore !== '') return ofStore;
        if (!Array.isArray(value)) return one(field, value);
        return value.length === 0 ? t('changes.empty') : joinNames(value.map((part) => one(field, part)));
      },
      row: (kind, row) => {
        if (kind !== 'expectations') return null;
        const { displayType, weekday, protocolTime, productCategory } = row;
        const slot = `${one('weekday', weekday)} ${one(null, protocolTime)}`;
        const category = productCategory === null ? e('allCategories') : one('productCategory', productCategory);
        return [one('displayType', displayType), slot, category].join(' · ');
      },
      field: (kind, field) => {
        if (kind === 'store') return stores.field(field) ?? field;
        const ofDisplay = kind === 'expositions' ? EXPOSITION_FIELDS.find((name) => name === field) : undefined;
        if (ofDisplay !== undefined) return d(`column.${ofDisplay}`);
        const ofTarget = kind === 'expectations' ? EXPECTATION_FIELDS.find((name) => name === field) : undefined;
        if (ofTarget !== undefined) return e(`column.${ofTarget}`);
        const ofContact = kind === 'contacts' ? CONTACT_FIELDS.find((name) => name === field) : undefined;
        return ofContact === undefined ? field : c(`column.${ofContact}`);
      },
    };
  }, [t, d, e, c, stores, terms, format]);
}

const PROBLEMS = ['missing', 'wrong_type', 'unknown_value', 'out_of_range', 'bad_format'] as const;

/** The texts for whole lines of changes. */
export function useLineWords(): LineWords {
  const t = usePublishTexts();
  const words = useChangeWords();
  return useMemo(
    () => ({
      ...words,
      noName: t('changes.noName'),
      problem: ({ code, field, data }) => {
        const { min, max } = data ?? {};
        if (field === 'expectedFillRatio' && typeof max === 'number') return t('problem.atMost', { max });
        if (field === 'expectedFillRatio' && typeof min === 'number') return t('problem.atLeast', { min });
        return t(`problem.${PROBLEMS.find((known) => known === code) ?? 'refused'}`);
      },
      refused: (message) => t('stops.message', { message }),
    }),
    [t, words],
  );
}

/** The order in which the sheets show the fields; others follow. */
const ORDER: readonly string[] = [
  ...new Set(['label', 'name', ...EXPOSITION_FIELDS, ...EXPECTATION_FIELDS, ...CONTACT_FIELDS]),
];
const placeOf = (field: string): number => (ORDER.includes(field) ? ORDER.indexOf(field) : ORDER.length);

/** What the service notes about a row by itself says nothing about its content. */
const NOT_CONTENT: ReadonlySet<string> = new Set(
  Object.values(kindRules).flatMap(({ madeByService }) => madeByService),
);

/** The kind of a field of yes or no: no two kinds have one of the same name. */
const KIND_OF_FLAG = new Map(
  RESOURCE_KINDS.flatMap((kind) =>
    Object.entries<Field>(kindFields[kind]).flatMap(([name, { form }]) =>
      form === 'flag' ? [[name, kind] as const] : [],
    ),
  ),
);

/** A field of a row in a few words. A flag that is set shows its name, any other one nothing. */
function fieldText(field: string, value: unknown, words: ChangeWords): string {
  const flagOf = KIND_OF_FLAG.get(field);
  if (flagOf === undefined) return words.value(field, value);
  return value === true ? words.field(flagOf, field) : '';
}

/** A row's content in a few words, field by field. */
export const rowParts = (
  row: Readonly<Record<string, unknown>>,
  words: ChangeWords,
): readonly { readonly field: string; readonly text: string }[] =>
  Object.entries(row)
    .filter(([field, value]) => !field.endsWith('Id') && !NOT_CONTENT.has(field) && !isEmptyValue(value))
    .toSorted(([a], [b]) => placeOf(a) - placeOf(b))
    .map(([field, value]) => ({ field, text: fieldText(field, value, words) }))
    .filter(({ text }) => text !== '');

/** The same as one text. */
export const rowText = (row: Readonly<Record<string, unknown>>, words: ChangeWords): string =>
  rowParts(row, words)
    .map(({ text }) => text)
    .join(' · ');
