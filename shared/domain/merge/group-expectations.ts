import { ExpositionType, ProductCategory } from '#shared/contract/enumerations.ts';
import { type ExpectationGroup, expectationKey } from './expectation-groups.ts';
import type { LocalRow, Row, Tree } from './resource-tree.ts';

/**
 * The rows of three sides by key, laid out so that thousands of keys cost little. Nearly every key has at most one row
 * on each side; such a key is one index into three lists.
 */
export type GroupedExpectations = {
  readonly size: number;
  readonly was: readonly (LocalRow | undefined)[];
  readonly mine: readonly (LocalRow | undefined)[];
  readonly theirs: readonly (Row | undefined)[];
  /** Indexes of keys that more than one row of a side has. */
  readonly repeated: ReadonlySet<number>;
  /** All rows at one index. */
  readonly groupAt: (place: number) => ExpectationGroup;
};

const sameKey = (a: Row, b: Row): boolean =>
  a['displayType'] === b['displayType'] &&
  a['weekday'] === b['weekday'] &&
  a['protocolTime'] === b['protocolTime'] &&
  a['productCategory'] === b['productCategory'];

const HOURS_AND_MINUTES = /^([01]\d|2[0-3]):[0-5]\d$/;
const TYPES = new Map<unknown, number>(ExpositionType.options.map((name, index) => [name, index]));
const CATEGORIES = new Map<unknown, number>([null, ...ProductCategory.options].map((name, index) => [name, index]));
const DAYS = 7;
const MINUTES = 24 * 60;

/**
 * Gives each key that the contract allows its own integer, because numbers are looked up faster than text. Other values
 * that a draft may hold are looked up by their text.
 */
function createKeyCodes(): (row: Row) => number | string {
  const minutes = new Map<unknown, number | undefined>();
  const minuteOf = (time: unknown): number | undefined => {
    if (minutes.has(time)) return minutes.get(time);
    const isTime = typeof time === 'string' && HOURS_AND_MINUTES.test(time);
    const minute = isTime ? Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) : undefined;
    minutes.set(time, minute);
    return minute;
  };
  return (row) => {
    const { displayType, weekday, protocolTime, productCategory } = row;
    const type = TYPES.get(displayType);
    const category = CATEGORIES.get(productCategory ?? null);
    const minute = minuteOf(protocolTime);
    const isDay = typeof weekday === 'number' && Number.isInteger(weekday) && weekday >= 0 && weekday < DAYS;
    if (type === undefined || category === undefined || minute === undefined || !isDay) return expectationKey(row);
    return ((type * CATEGORIES.size + category) * DAYS + weekday) * MINUTES + minute;
  };
}

/**
 * Gives each row the index of its key. If the row in the same position in the base has the same key, its index is
 * reused.
 */
function createPlaces(base: Tree) {
  const places = new Map<number | string, number>();
  const keyOf = createKeyCodes();
  const placeOf = (row: Row): number => {
    const key = keyOf(row);
    const found = places.get(key);
    if (found !== undefined) return found;
    places.set(key, places.size);
    return places.size - 1;
  };
  const ofBase = base.map(({ row }) => placeOf(row));
  return {
    count: () => places.size,
    at: (row: Row, index: number): number => {
      const old = base[index];
      return (old !== undefined && sameKey(old.row, row) ? ofBase[index] : undefined) ?? placeOf(row);
    },
  };
}

/** Puts rows at their indexes. A row whose index is already taken goes to `more`. */
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
