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
 * Puts rows of the service beside rows here that have the same value; the same row before others.
 *
 * @returns for every row here the index of its partner, or -1; each index once
 */
export function alignEqual(here: Tree, theirs: Tree): number[] {
  const free = new Set(theirs.keys());
  const partners = here.map(() => -1);
  const pair = (fits: (own: LocalRow, other: LocalRow | undefined) => boolean): void => {
    for (const [at, own] of here.entries()) {
      if (partners[at] !== -1) continue;
      const found = free.values().find((index) => fits(own, theirs[index])) ?? -1;
      partners[at] = found;
      free.delete(found);
    }
  };
  const isEqual = (own: LocalRow, other: LocalRow | undefined): boolean =>
    other !== undefined && ratioOf(own.row) === ratioOf(other.row);
  pair((own, other) => isEqual(own, other) && own.rowId === other?.rowId);
  pair(isEqual);
  return partners;
}
