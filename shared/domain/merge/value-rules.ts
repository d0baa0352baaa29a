import { canonicalJson } from '#shared/lib/canonical-json.ts';

/** How values of one field are compared, written canonically and, where it can be done, merged. */
export type ValueRule = {
  readonly same: (a: unknown, b: unknown) => boolean;
  /** Equal for two values exactly when `same` holds; plain JSON data. */
  readonly canonical: (value: unknown) => unknown;
  /** Merges two changes of one value; without it, two different changes are a conflict. */
  readonly merge?: (was: unknown, mine: unknown, theirs: unknown) => unknown;
};

const isAbsent = (value: unknown): value is null | undefined => value === null || value === undefined;

const sameJson = (a: unknown, b: unknown): boolean =>
  typeof a === 'object' && typeof b === 'object' && canonicalJson(a) === canonicalJson(b);

/** Numbers, booleans and values of enumerations, byte for byte; null is absent (sync.md, "Canonical form"). */
export const plainValue: ValueRule = {
  same: (a, b) => a === b || (isAbsent(a) ? isAbsent(b) : sameJson(a, b)),
  canonical: (value) => value ?? null,
};

/** Texts a person writes: equal when they are equal in Unicode NFC (sync.md, "Canonical form"). */
export const textValue: ValueRule = {
  same: (a, b) =>
    a === b ||
    (typeof a === 'string' && typeof b === 'string'
      ? a.normalize('NFC') === b.normalize('NFC')
      : plainValue.same(a, b)),
  canonical: (value) => (typeof value === 'string' ? value.normalize('NFC') : (value ?? null)),
};

/** UUIDs: services may answer them in the other case (api.md section 2). */
export const uuidValue: ValueRule = {
  same: (a, b) =>
    a === b ||
    (typeof a === 'string' && typeof b === 'string' ? a.toLowerCase() === b.toLowerCase() : plainValue.same(a, b)),
  canonical: (value) => (typeof value === 'string' ? value.toLowerCase() : (value ?? null)),
};
