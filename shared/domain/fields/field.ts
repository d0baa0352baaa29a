import type { z } from 'zod';
import type { ValueRule } from './value-rules.ts';

/** Groups of labels (resources/locales, terms.json) for the values of an enumeration. */
export type TermsOfField = 'contactType' | 'expositionStatus' | 'expositionType' | 'productCategory' | 'storeType';

/** How a person writes a value: as a text, as one of some values, as a set of them, or in a way of its own. */
export type FieldForm =
  | { readonly form: 'text' }
  | { readonly form: 'choice' | 'choices'; readonly values: readonly string[]; readonly terms: TermsOfField }
  | { readonly form: 'other' };

/** A field that a person edits and a request carries. */
export type Field<Value = unknown> = FieldForm & {
  /** What is sent, from the contract. Never optional: an omitted field would take a default of the service. */
  readonly schema: z.ZodType<Value, Value>;
  /** How values are compared, and merged where that can be done. */
  readonly rule: ValueRule;
  /** What a new row has where nothing is said of it; absent: it has to be said. */
  readonly initial?: Value;
  /** What an empty cell means; absent: it may not be empty. */
  readonly empty?: Value;
};

/** A field that has a column in a sheet and in tables. */
export type SheetField<Value = unknown> = Field<Value> & {
  /** Pixels at first, and its part of the room that the columns leave. */
  readonly column: { readonly width: number; readonly grow: number };
};

/** The fields of a resource by their names, in the order in which they are shown. */
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

/** Names of the fields that hold a text. */
export const textNamesOf = (fields: FieldList): readonly string[] =>
  Object.entries(fields).flatMap(([name, { form }]) => (form === 'text' ? [name] : []));

/** What a new row has in the fields of which nothing has to be said. */
export const initialRow = (fields: FieldList): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => ('initial' in field ? [[name, field.initial]] : [])),
  );
