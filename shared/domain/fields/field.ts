import type { z } from 'zod';
import type { ValueRule } from './value-rules.ts';

/** Groups of labels (resources/locales, terms.json) for the values of an enumeration. */
export type TermsOfField = 'contactType' | 'expositionStatus' | 'expositionType' | 'productCategory' | 'storeType';

/** How a person writes a value: as text, as one of some values, as a set of them, or in a special form. */
export type FieldForm =
  | { readonly form: 'text' }
  | { readonly form: 'choice' | 'choices'; readonly values: readonly string[]; readonly terms: TermsOfField }
  | { readonly form: 'other' };

/** A field that a person edits and a request carries. */
export type Field<Value = unknown> = FieldForm & {
  /**
   * The schema of what is sent, from the contract. Never optional: the service would fill in a default for an omitted
   * field.
   */
  readonly schema: z.ZodType<Value, Value>;
  /** How values are compared and, where possible, merged. */
  readonly rule: ValueRule;
  /** What a new row has when the field is not given; absent when it must be given. */
  readonly initial?: Value;
  /** What an empty cell means; absent when it must not be empty. */
  readonly empty?: Value;
};

/** A field that has a column in a sheet and in tables. */
export type SheetField<Value = unknown> = Field<Value> & {
  readonly column: {
    /** Pixels in a sheet at first, and its part of the width that the columns leave. */
    readonly width: number;
    readonly grow: number;
    /** Characters in a workbook. */
    readonly characters: number;
  };
};

/** The fields of a resource by name, in the order in which they are shown. */
export type FieldList = Readonly<Record<string, Field>>;

/** The schema of each field. */
export function schemasOf<Fields extends FieldList>(
  fields: Fields,
): { readonly [Name in keyof Fields]: Fields[Name]['schema'] };
export function schemasOf(fields: FieldList): Readonly<Record<string, z.ZodType>> {
  return Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema]));
}

/** The names of the fields, in their order. */
export function namesOf<Name extends string>(fields: Readonly<Record<Name, unknown>>): readonly Name[];
export function namesOf(fields: Readonly<Record<string, unknown>>): readonly string[] {
  return Object.keys(fields);
}

/** Names of the text fields. */
export const textNamesOf = (fields: FieldList): readonly string[] =>
  Object.entries(fields).flatMap(([name, { form }]) => (form === 'text' ? [name] : []));

/** What a new row has in the fields that need not be given. */
export const initialRow = (fields: FieldList): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => ('initial' in field ? [[name, field.initial]] : [])),
  );
