import type { ExpectationFieldName } from '#shared/domain/fields/expectation.ts';
import type { LocalRow, Row, Tree } from './resource-tree.ts';

/** All expectations of one key on the three sides (sync.md, "Keys", expectations). */
export type ExpectationGroup = {
  readonly key: string;
  readonly was: Tree;
  readonly mine: Tree;
  readonly theirs: readonly Row[];
};

/** What an expectation is matched by, beside its value. */
const KEY = ['displayType', 'weekday', 'protocolTime', 'productCategory'] as const satisfies ExpectationFieldName[];

/** What an expectation is matched by: display type, weekday, time and category (api.md section 4.4). */
export function expectationKey({ displayType, weekday, protocolTime, productCategory }: Row): string {
  return `${String(displayType)} ${String(weekday)} ${String(protocolTime)} ${String(productCategory ?? null)}`;
}

/** A field beside the key does not compile before it is said here how the value of an expectation is compared. */
const VALUE = {
  expectedFillRatio: ({ expectedFillRatio }: Row): unknown => expectedFillRatio ?? null,
} satisfies Record<Exclude<ExpectationFieldName, (typeof KEY)[number]>, (row: Row) => unknown>;

/** The value of an expectation, as it is compared. A draft may hold a text where a number belongs. */
export const ratioOf = VALUE.expectedFillRatio;

const sortedRatios = (rows: readonly Row[]): string =>
  rows
    .map((row) => JSON.stringify(ratioOf(row)))
    .sort()
    .join();

/** true when two sides of a group hold the same values, each as often. */
export function sameRatios(a: readonly Row[], b: readonly Row[]): boolean {
  if (a.length !== b.length) return false;
  return sortedRatios(a) === sortedRatios(b);
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
