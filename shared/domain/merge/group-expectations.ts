import { type ExpectationGroup, expectationKey } from './expectation-groups.ts';
import type { LocalRow, Row, Tree } from './resource-tree.ts';

/**
 * The rows of three sides by key, laid out so that thousands of keys cost little: a key with at most one row on each
 * side, which is nearly every key, is one place in three lists.
 */
export type GroupedExpectations = {
  readonly size: number;
  readonly was: readonly (LocalRow | undefined)[];
  readonly mine: readonly (LocalRow | undefined)[];
  readonly theirs: readonly (Row | undefined)[];
  /** Places whose key more than one row of a side has. */
  readonly repeated: ReadonlySet<number>;
  /** All rows of one place. */
  readonly groupAt: (place: number) => ExpectationGroup;
};

const sameKey = (a: Row, b: Row): boolean =>
  a['displayType'] === b['displayType'] &&
  a['weekday'] === b['weekday'] &&
  a['protocolTime'] === b['protocolTime'] &&
  a['productCategory'] === b['productCategory'];

/** Gives each row the place of its key. A row that stands where its twin stood in the base needs no key of its own. */
function createPlaces(base: Tree) {
  const places = new Map<string, number>();
  const placeOf = (row: Row): number => {
    const key = expectationKey(row);
    const found = places.get(key);
    if (found !== undefined) return found;
    places.set(key, places.size);
    return places.size - 1;
  };
  const ofBase = base.map(({ row }) => placeOf(row));
  return {
    count: () => places.size,
    at: (row: Row, index: number): number => {
      const twin = base[index];
      return (twin !== undefined && sameKey(twin.row, row) ? ofBase[index] : undefined) ?? placeOf(row);
    },
  };
}

/** Puts rows into their places; what finds its place taken goes to `more`. */
function fill<T>(rows: readonly T[], placeOf: (one: T, index: number) => number) {
  const first: (T | undefined)[] = [];
  const more = new Map<number, T[]>();
  for (const [index, one] of rows.entries()) {
    const place = placeOf(one, index);
    if (first[place] === undefined) first[place] = one;
    else more.set(place, [...(more.get(place) ?? []), one]);
  }
  const all = (place: number): T[] => {
    const one = first[place];
    return one === undefined ? [] : [one, ...(more.get(place) ?? [])];
  };
  return { first, more, all };
}

/** Groups the rows of three sides by their key. */
export function groupExpectations(base: Tree, desired: Tree, remote: readonly Row[]): GroupedExpectations {
  const places = createPlaces(base);
  const ofLocal = ({ row }: LocalRow, index: number): number => places.at(row, index);
  const was = fill(base, ofLocal);
  const mine = fill(desired, ofLocal);
  const theirs = fill(remote, places.at);
  return {
    size: places.count(),
    was: was.first,
    mine: mine.first,
    theirs: theirs.first,
    repeated: new Set([...was.more.keys(), ...mine.more.keys(), ...theirs.more.keys()]),
    groupAt: (place) => {
      const group = { was: was.all(place), mine: mine.all(place), theirs: theirs.all(place) };
      const row = group.was[0]?.row ?? group.mine[0]?.row ?? group.theirs[0] ?? {};
      return { key: expectationKey(row), ...group };
    },
  };
}
