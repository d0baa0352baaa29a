import type { LocalRow, Row, Tree } from './resource-tree.ts';

/** All expectations of one key on the three sides (sync.md, "Keys", expectations). */
export type ExpectationGroup = {
  readonly key: string;
  readonly was: LocalRow[];
  readonly mine: LocalRow[];
  readonly theirs: Row[];
};

/** What an expectation is matched by: display type, weekday, time and category (api.md section 4.4). */
export function expectationKey({ displayType, weekday, protocolTime, productCategory }: Row): string {
  return `${String(displayType)} ${String(weekday)} ${String(protocolTime)} ${String(productCategory ?? null)}`;
}

/** The value of an expectation, as it is compared. A draft may hold a text where a number belongs. */
export function ratioOf({ expectedFillRatio }: Row): unknown {
  return expectedFillRatio ?? null;
}

/** Groups the rows of three sides by their key, in the order in which the keys are first met. */
export function groupExpectations(base: Tree, desired: Tree, remote: readonly Row[]): ExpectationGroup[] {
  const groups = new Map<string, ExpectationGroup>();
  const groupOf = (row: Row): ExpectationGroup => {
    const key = expectationKey(row);
    const found = groups.get(key);
    if (found) return found;
    const made: ExpectationGroup = { key, was: [], mine: [], theirs: [] };
    groups.set(key, made);
    return made;
  };
  for (const row of remote) groupOf(row).theirs.push(row);
  for (const one of base) groupOf(one.row).was.push(one);
  for (const one of desired) groupOf(one.row).mine.push(one);
  return [...groups.values()];
}

const sortedRatios = (rows: readonly Row[]): string =>
  rows
    .map((row) => JSON.stringify(ratioOf(row)))
    .sort()
    .join();

/** true when two sides of a group hold the same values, each as often. */
export function sameRatios(a: readonly Row[], b: readonly Row[]): boolean {
  if (a.length !== b.length) return false;
  const [first] = a;
  const [other] = b;
  if (first === undefined || other === undefined) return true;
  return a.length === 1 ? ratioOf(first) === ratioOf(other) : sortedRatios(a) === sortedRatios(b);
}

/**
 * Puts rows of the service beside rows here: equal values first, then in their order.
 *
 * @returns for every row here the index of its partner, or -1; each index once
 */
export function alignGroup(here: readonly Row[], theirs: readonly Row[]): number[] {
  const free = new Set(theirs.keys());
  const partners = here.map((row) => {
    const equal = free.values().find((index) => ratioOf(theirs[index] ?? {}) === ratioOf(row)) ?? -1;
    free.delete(equal);
    return equal;
  });
  return partners.map((partner) => {
    if (partner !== -1) return partner;
    const next = free.values().next().value ?? -1;
    free.delete(next);
    return next;
  });
}
