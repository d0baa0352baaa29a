import { z } from 'zod';

/** One value inside a record whose fields the specification leaves open, with the keys that lead to it. */
export type Leaf = { readonly path: readonly string[]; readonly value: unknown };

/** A field of a loose record whose meaning Endcap does not know. It is shown as it came. */
export const OtherField = z.object({ name: z.string(), text: z.string() });
export type OtherField = z.infer<typeof OtherField>;

/** How deep nested objects are searched. Anything deeper is just text. */
const DEEPEST = 4;
const MOST_LEAVES = 500;
const LONGEST_TEXT = 2000;

/**
 * The values of a loose record. Objects are searched; a list counts as a value. Keys keep their order.
 *
 * @param record a record as it came in an answer; a value that is not an object has no leaves
 */
export function leavesOf(record: unknown): readonly Leaf[] {
  const leaves: Leaf[] = [];
  const visit = (value: unknown, path: readonly string[]) => {
    if (leaves.length >= MOST_LEAVES) return;
    if (isRecord(value) && path.length < DEEPEST) {
      for (const [key, inner] of Object.entries(value)) visit(inner, [...path, key]);
    } else if (path.length > 0) leaves.push({ path, value });
  };
  visit(record, []);
  return leaves;
}

/**
 * Finds a value by its meaning: under the first of the names, in the order given, that has a fitting value.
 * `scheduledAt`, `scheduled_at` and `Scheduled-At` are one name. The outermost place wins.
 *
 * @param names in order of preference; with a dot for a value inside an object (`exposition.id`)
 * @param fits whether a value has the right shape
 */
export function findLeaf(
  leaves: readonly Leaf[],
  names: readonly string[],
  fits: (value: unknown) => boolean,
): Leaf | null {
  const fitting = leaves.filter(({ value }) => fits(value));
  const byDepth = fitting.toSorted((a, b) => a.path.length - b.path.length);
  for (const name of names) {
    const wanted = name.split('.').map(plainName);
    const found = byDepth.find(({ path }) => endsWith(path.map(plainName), wanted));
    if (found) return found;
  }
  return null;
}

/**
 * Finds a text that a record has for itself, not for a thing inside it, such as its store.
 *
 * @param itself names of objects that hold the record's own fields
 */
export function findOwnText(leaves: readonly Leaf[], names: readonly string[], itself: readonly string[]): Leaf | null {
  const own = leaves.filter(({ path }) => path.slice(0, -1).every((part) => itself.includes(plainName(part))));
  return findLeaf(own, names, isText);
}

/** All leaves except the used ones, each as a name and a text, to show what has no meaning to Endcap. */
export function otherFields(leaves: readonly Leaf[], used: readonly (Leaf | null)[]): OtherField[] {
  return leaves
    .filter((leaf) => !used.includes(leaf))
    .map(({ path, value }) => ({ name: path.join('.'), text: textOf(value).slice(0, LONGEST_TEXT) }));
}

/** A name in lower case, with letters and digits only. */
export function plainName(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** Whether a value is an object with keys, not a list. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const endsWith = (path: readonly string[], wanted: readonly string[]): boolean =>
  wanted.length <= path.length && wanted.every((part, index) => path[path.length - wanted.length + index] === part);

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

// Shapes by which a value of an unspecified field is recognised. They are wide on purpose, because the specification
// does not define formats.

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
const INSTANT = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/;
const DATE = /^\d{4}-\d{2}-\d{2}$/;
const TIME = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?$/;

/** Text that is not just whitespace. */
export const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';
/** An id: any text, or a whole number. */
export const isId = (value: unknown): value is string | number => isText(value) || Number.isSafeInteger(value);
/** A UUID of any version. */
export const isUuid = (value: unknown): value is string => typeof value === 'string' && UUID.test(value);
/** A date with a valid time of day. */
export const isInstant = (value: unknown): value is string =>
  typeof value === 'string' && INSTANT.test(value) && !Number.isNaN(Date.parse(value));
/** A day that exists in the calendar, like `2026-11-20`. */
export const isDate = (value: unknown): value is string =>
  typeof value === 'string' && DATE.test(value) && !Number.isNaN(Date.parse(value));
/** A time of day, with or without seconds. */
export const isTime = (value: unknown): value is string => typeof value === 'string' && TIME.test(value);
/** A whole number, 0 or more. */
export const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;
/** A number from 0 to 100. */
export const isPercent = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 && value <= 100;
/** A finite number. */
export const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
/** A web address, http or https. */
export const isWebAddress = (value: unknown): value is string =>
  typeof value === 'string' && /^https?:\/\/[^\s/]+/i.test(value);

const NAMES = [
  'expectedAverageFillRate',
  'expectedFillRate',
  'expectedFillRatio',
  'targetFillRate',
  'fillRate.expected',
  'expected',
];

/** The expected fill rate in a run or a photo, 0 to 100; null when there is none. */
export const findExpected = (leaves: readonly Leaf[]): Leaf | null => findLeaf(leaves, NAMES, isPercent);
