import { createPrimaryKey, type PrimaryKey } from './primary-key.ts';

const SLICE = 2_048;
const DIGITS = /[0-9]+/;

/** Compares two values by their index in a list. */
type CompareAt = (a: number, b: number) => number;

/** Prepares the comparison of a list of values, as a job in slices. */
export type OrderValues = (values: readonly (string | number)[]) => Generator<void, CompareAt>;

const byType =
  (values: readonly (string | number)[], collator: Intl.Collator): CompareAt =>
  (a, b) => {
    const left = values[a] ?? '';
    const right = values[b] ?? '';
    if (typeof left === 'number') return typeof right === 'number' ? left - right : -1;
    return typeof right === 'number' ? 1 : collator.compare(left, right);
  };

/** A number below this fits into one key together with the rank of the text before it, without losing precision. */
const NUMBERS = 2 ** 31;
const MOST_RANKS = 2 ** 21;

/**
 * Collects the distinct beginnings of texts, each with a code and a sort key. `tail` is the text that follows all of
 * them.
 */
function createHeads(keyOf: PrimaryKey, tail: string) {
  const codes = new Map<string, number>();
  const keys: string[] = [];
  return {
    keys,
    codeOf: (head: string): number => {
      const known = codes.get(head);
      if (known !== undefined) return known;
      const key = keyOf(head + tail);
      const code = key === undefined ? -1 : keys.length;
      if (key !== undefined) keys.push(key);
      codes.set(head, code);
      return code;
    },
  };
}

/**
 * One number per text, made of the rank of the text before its first number, and that number. Thousands of labels often
 * share a few dozen beginnings, and comparing two numbers is much faster than asking the collator. NaN: the text can't
 * be written this way.
 */
function* numberTexts(values: readonly (string | number)[], keyOf: PrimaryKey): Generator<void, Float64Array> {
  // A digit affects where its beginning sorts: "Row 5" comes before "Row of five" and after "Row".
  const counted = createHeads(keyOf, '0');
  const plain = createHeads(keyOf, '');
  const codes = new Int32Array(values.length).fill(-1);
  const numbers = new Float64Array(values.length).fill(-1);
  for (let at = 0; at < values.length; at += 1) {
    if (at % SLICE === SLICE - 1) yield;
    const text = values[at];
    if (typeof text !== 'string') continue;
    const digits = DIGITS.exec(text);
    if (digits === null) {
      codes[at] = plain.codeOf(text);
      continue;
    }
    const after = digits.index + digits[0].length;
    const number = Number(digits[0]);
    // A digit of another script or a combining mark would be part of the number.
    if (number >= NUMBERS || (after < text.length && keyOf(text.charAt(after)) === undefined)) continue;
    numbers[at] = number;
    codes[at] = counted.codeOf(text.slice(0, digits.index));
  }
  const sorted = [...new Set([...plain.keys, ...counted.keys])];
  yield;
  // The native sort, by code units. If all beginnings are different, this is the longest stretch of work without a
  // pause.
  sorted.sort();
  yield;
  const rankOfKey = new Map(sorted.map((key, rank) => [key, rank]));
  const rankOf = (key: string) => rankOfKey.get(key) ?? Number.NaN;
  const plainRanks = Float64Array.from(plain.keys, rankOf);
  const countedRanks = Float64Array.from(counted.keys, rankOf);
  yield;
  const fits = sorted.length < MOST_RANKS;
  for (let at = 0; at < numbers.length; at += 1) {
    const code = codes[at] ?? -1;
    const number = numbers[at] ?? -1;
    const rank = (number === -1 ? plainRanks : countedRanks)[code] ?? Number.NaN;
    numbers[at] = fits ? rank * NUMBERS + Math.max(0, number) : Number.NaN;
  }
  return numbers;
}

const primaryKeys = new WeakMap<Intl.Collator, PrimaryKey>();

/** The sort keys of a collator, made for the first sort: many sheets are never sorted. */
function primaryKeyOf(collator: Intl.Collator): PrimaryKey {
  const known = primaryKeys.get(collator) ?? createPrimaryKey(collator);
  primaryKeys.set(collator, known);
  return known;
}

/**
 * Orders numbers by value, before texts. Texts sort exactly as the collator sorts them; the collator must be numeric.
 */
export function createOrderValues(collator: Intl.Collator): OrderValues {
  const { numeric } = collator.resolvedOptions();
  return function* (values) {
    const slow = byType(values, collator);
    if (!numeric || !values.some((value) => typeof value === 'string')) return slow;
    const keyOf = primaryKeyOf(collator);
    yield;
    const keys = yield* numberTexts(values, keyOf);
    return (a, b) => {
      const difference = (keys[a] ?? 0) - (keys[b] ?? 0);
      // The keys are equal, or one of them is NaN.
      return difference < 0 || difference > 0 ? difference : slow(a, b);
    };
  };
}
