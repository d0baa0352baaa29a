import { canonicalJson } from '#shared/lib/canonical-json.ts';

/** How values of one field are compared, written canonically and, where it can be done, merged. */
export type ValueRule = {
  readonly same: (a: unknown, b: unknown) => boolean;
  /** Equal for two values exactly when `same` holds; plain JSON data. */
  readonly canonical: (value: unknown) => unknown;
  /** Merges two changes of one value; without it, two different changes are a conflict. */
  readonly merge?: (was: unknown, mine: unknown, theirs: unknown) => unknown;
};

/** Everything below U+0300 is the same in NFC; asking first is many times cheaper than normalising. */
const MAY_COMPOSE = /[^\0-\u02ff]/;

/** A text in Unicode NFC (sync.md, "Canonical form"). */
export function nfc(text: string): string {
  return MAY_COMPOSE.test(text) ? text.normalize('NFC') : text;
}

const isAbsent = (value: unknown): value is null | undefined => value === null || value === undefined;

const sameJson = (a: unknown, b: unknown): boolean =>
  typeof a === 'object' && typeof b === 'object' && canonicalJson(a) === canonicalJson(b);

/** Numbers, booleans and values of enumerations, byte for byte; null is absent (sync.md, "Canonical form"). */
export const plainValue: ValueRule = {
  same: (a, b) => a === b || (isAbsent(a) ? isAbsent(b) : sameJson(a, b)),
  // A draft may hold an object where it does not belong.
  canonical: (value) =>
    typeof value === 'object' && value !== null ? { json: canonicalJson(value) } : (value ?? null),
};

/** Texts a person writes: equal when they are equal in Unicode NFC (sync.md, "Canonical form"). */
export const textValue: ValueRule = {
  same: (a, b) =>
    a === b || (typeof a === 'string' && typeof b === 'string' ? nfc(a) === nfc(b) : plainValue.same(a, b)),
  canonical: (value) => (typeof value === 'string' ? nfc(value) : plainValue.canonical(value)),
};

/** UUIDs: services may answer them in the other case (api.md section 2). */
export const uuidValue: ValueRule = {
  same: (a, b) =>
    a === b ||
    (typeof a === 'string' && typeof b === 'string' ? a.toLowerCase() === b.toLowerCase() : plainValue.same(a, b)),
  canonical: (value) => (typeof value === 'string' ? value.toLowerCase() : plainValue.canonical(value)),
};
