import type { z } from 'zod';
import { canonicalJson } from '#shared/lib/canonical-json.ts';

/** Groups of labels (resources/locales, terms.json) for the values of an enumeration. */
export type TermsOfField =
  | 'contactType'
  | 'expositionStatus'
  | 'expositionType'
  | 'flag'
  | 'productCategory'
  | 'storeType';

/**
 * How a person writes a value: as text, as one of some values, as a set of them, as yes or no, as a weekday, a time of
 * day, a percentage or opening hours, as a region, or in a form that has no column.
 */
type FieldForm =
  | { readonly form: 'text' }
  | { readonly form: 'choice' | 'choices'; readonly values: readonly string[]; readonly terms: TermsOfField }
  | { readonly form: 'flag' }
  | { readonly form: 'weekday' | 'time' | 'percent' | 'hours' | 'region' };

/** The values of a field of yes or no, as texts: labels for them are in the group `flag`. */
export const FLAGS = ['true', 'false'] as const;

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

/** How values of one field are compared, written in canonical form and, where possible, merged. */
export type ValueRule = {
  readonly same: (a: unknown, b: unknown) => boolean;
  /** Plain JSON data. Equal for two values exactly when `same` is true. */
  readonly canonical: (value: unknown) => unknown;
  /** Merges two changes of one value. Without it, and when it returns undefined, two different changes are a conflict. */
  readonly merge?: (was: unknown, mine: unknown, theirs: unknown) => unknown;
};

/** Characters below U+0300 are the same in NFC. Checking first is many times cheaper than normalising. */
const MAY_COMPOSE = /[^\0-\u02ff]/;

/** A text in Unicode NFC (sync.md, "Canonical form"). */
export function nfc(text: string): string {
  return MAY_COMPOSE.test(text) ? text.normalize('NFC') : text;
}

const isAbsent = (value: unknown): value is null | undefined => value === null || value === undefined;

const sameJson = (a: unknown, b: unknown): boolean =>
  typeof a === 'object' && typeof b === 'object' && canonicalJson(a) === canonicalJson(b);

/** Numbers, booleans and values of enumerations, byte for byte; null counts as absent (sync.md, "Canonical form"). */
export const plainValue: ValueRule = {
  same: (a, b) => a === b || (isAbsent(a) ? isAbsent(b) : sameJson(a, b)),
  // A draft may hold an object where it does not belong.
  canonical: (value) =>
    typeof value === 'object' && value !== null ? { json: canonicalJson(value) } : (value ?? null),
};

/** Text that a person writes. It is equal when it is equal in Unicode NFC (sync.md, "Canonical form"). */
export const textValue: ValueRule = {
  same: (a, b) =>
    a === b || (typeof a === 'string' && typeof b === 'string' ? nfc(a) === nfc(b) : plainValue.same(a, b)),
  canonical: (value) => (typeof value === 'string' ? nfc(value) : plainValue.canonical(value)),
};

/** UUIDs. Services may answer them in the other case (api.md section 2). */
export const uuidValue: ValueRule = {
  same: (a, b) =>
    a === b ||
    (typeof a === 'string' && typeof b === 'string' ? a.toLowerCase() === b.toLowerCase() : plainValue.same(a, b)),
  canonical: (value) => (typeof value === 'string' ? value.toLowerCase() : plainValue.canonical(value)),
};

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

const sortedSet = (texts: readonly string[]): string[] => [...new Set(texts)].sort();

const sameOrder = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((value, index) => value === b[index]);

const sameSet = (a: readonly unknown[], b: readonly unknown[]): boolean => {
  if (sameOrder(a, b)) return true;
  const left = new Set(a);
  const right = new Set(b);
  return left.size === right.size && right.values().every((value) => left.has(value));
};

const hasAll = (whole: ReadonlySet<unknown>, part: readonly unknown[]): boolean =>
  part.every((value) => whole.has(value));

/**
 * Three-way merge of sets. Two additions are both taken, and so are two removals. Whoever adds and removes has replaced
 * the set: put together with another change that would make a set that nobody entered, as would two removals that leave
 * nothing. Elements come in the order of `theirs`, then the added ones.
 *
 * @returns undefined: a person has to decide
 */
function mergeSets(
  was: readonly unknown[],
  mine: readonly unknown[],
  theirs: readonly unknown[],
): unknown[] | undefined {
  const [before, wanted, found] = [new Set(was), new Set(mine), new Set(theirs)];
  if (hasAll(wanted, was) && hasAll(found, was)) return [...new Set([...found, ...wanted])];
  if (!hasAll(before, mine) || !hasAll(before, theirs)) return undefined;
  const both = [...found].filter((value) => wanted.has(value));
  return both.length > 0 || wanted.size === 0 || found.size === 0 ? both : undefined;
}

/** `productCategories`: order and repetition have no meaning (sync.md, "Keys", expositions). */
export const setValue: ValueRule = {
  same: (a, b) => a === b || (isList(a) && isList(b) ? sameSet(a, b) : plainValue.same(a, b)),
  canonical: (value) => (isList(value) ? sortedSet(value.map(String)) : plainValue.canonical(value)),
  merge: (was, mine, theirs) =>
    isList(was) && isList(mine) && isList(theirs) ? mergeSets(was, mine, theirs) : undefined,
};

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !isList(value);

const contractOf = (span: unknown): unknown =>
  isRecord(span) ? { weekday: span['weekday'], from: span['from'], to: span['to'] } : span;

const timesOf = (value: unknown): unknown =>
  isList(value) ? sortedSet(value.map((span) => canonicalJson(contractOf(span)))) : value === null ? [] : (value ?? []);

/**
 * `openingTimes`: one value, compared as a sorted set (sync.md, "Keys", store). The API does not define the format of
 * the times (api.md section 2.2), so they are compared byte for byte. null clears the list, as an empty list does. Fields of a span that only the service
 * knows are not compared (sync.md, "Fields that Endcap doesn't know").
 */
export const timesValue: ValueRule = {
  same: (a, b) => a === b || canonicalJson(timesOf(a)) === canonicalJson(timesOf(b)),
  canonical: timesOf,
};

/** The fields of a span of opening hours that no contract names. */
const strangeOfSpan = ({ weekday: _day, from: _from, to: _to, ...strange }: Readonly<Record<string, unknown>>) =>
  strange;

/** Names of the fields in opening hours that only the service knows, for each span that has any. */
export const strangeTimes = (times: unknown): readonly (readonly string[])[] =>
  isList(times)
    ? times.filter(isRecord).flatMap((span) => {
        const names = Object.keys(strangeOfSpan(span));
        return names.length === 0 ? [] : [names];
      })
    : [];

/**
 * Opening hours as they are sent: every span with the fields that only the service knows, as they were read (sync.md,
 * "Fields that Endcap doesn't know"). A span that was changed keeps those of the first changed one of its day; one that
 * was added has none.
 *
 * @param read the hours of the pre-read; undefined: nothing was read, so nothing can be erased
 */
export function timesWithStrange(times: unknown, read: unknown): unknown {
  if (!isList(times) || !isList(read)) return times;
  const free = read.filter(isRecord);
  const take = (isIt: (span: Readonly<Record<string, unknown>>) => boolean) => {
    const at = free.findIndex(isIt);
    return at === -1 ? undefined : free.splice(at, 1)[0];
  };
  const same = times.map((span) => take((one) => canonicalJson(contractOf(one)) === canonicalJson(contractOf(span))));
  return times.map((span, at) => {
    if (!isRecord(span)) return span;
    const from = same[at] ?? take((one) => one['weekday'] === span['weekday']);
    return { ...(from === undefined ? {} : strangeOfSpan(from)), ...Object(contractOf(span)) };
  });
}
