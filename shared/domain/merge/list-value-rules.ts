import { canonicalJson } from '#shared/lib/canonical-json.ts';
import { plainValue, type ValueRule } from './value-rules.ts';

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

/**
 * Three-way merge of sets: what either side added is in, what either side removed is out. Two changes of one
 * element can only be the same change, so sets never conflict. The order of `theirs` comes first.
 */
const mergeSets = (was: readonly unknown[], mine: readonly unknown[], theirs: readonly unknown[]): unknown[] => {
  const before = new Set(was);
  const wanted = new Set(mine);
  const added = mine.filter((value) => !before.has(value));
  return [...new Set([...theirs.filter((value) => wanted.has(value) || !before.has(value)), ...added])];
};

/** `productCategories`: order and repetition have no meaning (sync.md, "Keys", expositions). */
export const setValue: ValueRule = {
  same: (a, b) => a === b || (isList(a) && isList(b) ? sameSet(a, b) : plainValue.same(a, b)),
  canonical: (value) => (isList(value) ? sortedSet(value.map(String)) : plainValue.canonical(value)),
  merge: (was, mine, theirs) =>
    isList(was) && isList(mine) && isList(theirs) ? mergeSets(was, mine, theirs) : undefined,
};

const timesOf = (value: unknown): unknown =>
  isList(value) ? sortedSet(value.map((time) => canonicalJson(time))) : value === null ? [] : (value ?? []);

/**
 * `openingTimes`: one value, compared as a sorted set (sync.md, "Keys", store). The format of the times is not shown
 * (api.md section 2.2), so they are compared byte for byte. null clears the list, as an empty one does.
 */
export const timesValue: ValueRule = {
  same: (a, b) => a === b || canonicalJson(timesOf(a)) === canonicalJson(timesOf(b)),
  canonical: timesOf,
};
