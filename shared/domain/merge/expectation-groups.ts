import type { ExpectationFieldName } from '#shared/domain/fields/expectation.ts';
import type { LocalRow, Row, Tree } from './resource-tree.ts';

/** All expectations with one key, on the three sides (sync.md, "Keys", expectations). */
export type ExpectationGroup = {
  readonly key: string;
  readonly was: Tree;
  readonly mine: Tree;
  readonly theirs: readonly Row[];
};

/** The fields that expectations are matched by: all but the value. */
const KEY = ['displayType', 'weekday', 'protocolTime', 'productCategory'] as const satisfies ExpectationFieldName[];

/** Key that expectations are matched by: display type, weekday, time and category (api.md section 4.4). */
export function expectationKey({ displayType, weekday, protocolTime, productCategory }: Row): string {
  return `${String(displayType)} ${String(weekday)} ${String(protocolTime)} ${String(productCategory ?? null)}`;
}

/** How the value of an expectation is compared. A new field outside the key does not compile until it is added here. */
const VALUE = {
  expectedFillRatio: ({ expectedFillRatio }: Row): unknown => expectedFillRatio ?? null,
} satisfies Record<Exclude<ExpectationFieldName, (typeof KEY)[number]>, (row: Row) => unknown>;

/** The value of an expectation, as it is compared. A draft may hold text where a number belongs. */
export const ratioOf = VALUE.expectedFillRatio;

const sortedRatios = (rows: readonly Row[]): string =>
  rows
    .map((row) => JSON.stringify(ratioOf(row)))
    .sort()
    .join();

/** true when two sides of a group hold the same values, each equally often. */
export function sameRatios(a: readonly Row[], b: readonly Row[]): boolean {
  if (a.length !== b.length) return false;
  return sortedRatios(a) === sortedRatios(b);
}

/**
 * Pairs rows of the service with local rows that have the same value. A row with the same id is preferred.
 *
 * @returns for each local row the index of its partner, or -1; each index is used once
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
