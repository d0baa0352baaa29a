import type { KindRules } from './kind-rules.ts';
import type { RowSides } from './merge-result.ts';
import type { Row, Tree } from './resource-tree.ts';

/** Which row of the service (index in `rows`) belongs to which local row. */
export type Pairing = {
  readonly rows: readonly Row[];
  /** 1 for rows of the service that have a partner. */
  readonly used: Uint8Array;
};

/** A pairing in which no row has a partner yet. */
export function createPairing(rows: readonly Row[]): Pairing {
  return { rows, used: new Uint8Array(rows.length) };
}

export type KeyOf = (row: Row) => string | null;

/** Key of a row of the service. It may have been calculated before, under its `index`. */
export type KeyAt = (row: Row, index: number) => string | null;

/** Returns the service's rows that have no partner yet, in their order. */
export function unpaired({ rows, used }: Pairing): { readonly index: number; readonly row: Row }[] {
  return rows.flatMap((row, index) => (used[index] === 1 ? [] : [{ index, row }]));
}

/** The service's rows that have no partner yet, by key. */
type Supply = {
  /** Takes the next row with this key, in order and each only once. Returns its index, or -1. */
  readonly take: (key: string | null) => number;
  /** true when a row with this key was there at the beginning. */
  readonly had: (key: string) => boolean;
};

/**
 * Supplies the service's rows that have not been paired yet. If you take rows by another route meanwhile, create a new
 * supply.
 */
export function createSupply(pairing: Pairing, keyOf: KeyAt): Supply {
  const { rows, used } = pairing;
  // Chains of rows with the same key. Most keys have one row, and lists of one row are expensive.
  const first = new Map<string, number>();
  const after = new Int32Array(rows.length).fill(-1);
  for (let index = rows.length - 1; index >= 0; index--) {
    const row = rows[index];
    const key = row === undefined || used[index] === 1 ? null : keyOf(row, index);
    if (key === null) continue;
    after[index] = first.get(key) ?? -1;
    first.set(key, index);
  }
  const take = (key: string | null): number => {
    const index = key === null ? undefined : first.get(key);
    if (key === null || index === undefined || index === -1) return -1;
    first.set(key, after[index] ?? -1);
    used[index] = 1;
    return index;
  };
  return { take, had: (key) => first.has(key) };
}

/** Takes unpaired rows of the service by a key, see {@link createSupply}. */
export const takeByKey = (pairing: Pairing, keyOf: KeyAt): Supply['take'] => createSupply(pairing, keyOf).take;

const REPEATED = -1;

/** Keys with the index of their row; -1 for a key that several rows have. */
export function uniqueKeys(rows: readonly Row[], keyOf: KeyOf): Map<string, number> {
  const indexes = new Map<string, number>();
  for (const [index, row] of rows.entries()) {
    const key = keyOf(row);
    if (key !== null) indexes.set(key, indexes.has(key) ? REPEATED : index);
  }
  return indexes;
}

/** Finds where wanted keys occur among rows, and whether they repeat. Other keys are not counted. */
function countKeys(wanted: ReadonlySet<string>, rows: readonly Row[], keyOf: KeyOf): Map<string, number> {
  const indexes = new Map<string, number>();
  if (wanted.size === 0) return indexes;
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index];
    const key = row === undefined ? null : keyOf(row);
    if (key !== null && wanted.has(key)) indexes.set(key, indexes.has(key) ? REPEATED : index);
  }
  return indexes;
}

/**
 * Finds partners by a key that is unique among all rows of both sides (sync.md, "Keys", contacts).
 *
 * @param here all rows of this side, including those that have a partner: they make a key ambiguous too
 * @returns the index of the partner of a row of this side, or -1; each partner is found only once
 */
export function takeUnique(pairing: Pairing, here: readonly Row[], keyOf: KeyOf): (row: Row) => number {
  const free = new Set(unpaired(pairing).flatMap(({ row }) => keyOf(row) ?? []));
  const theirs = countKeys(free, pairing.rows, keyOf);
  const mine = countKeys(free, here, keyOf);
  return (row) => {
    const key = keyOf(row);
    if (key === null || (mine.get(key) ?? REPEATED) === REPEATED) return -1;
    const index = theirs.get(key) ?? REPEATED;
    if (index === REPEATED || pairing.used[index] === 1) return -1;
    pairing.used[index] = 1;
    return index;
  };
}

/** A row of base and draft that needs its row at the service; `theirs` is filled in when it is found. */
export type Seeking = { -readonly [Part in keyof RowSides]: RowSides[Part] };

/**
 * Pairs base and draft by local id. They usually have the same order, so the next row is tried before an index of the
 * draft is built. If a kind's rows can't be removed, a row that the draft lacks counts as unchanged.
 */
export function pairDraft({ canRemove }: KindRules, base: Tree, desired: Tree): Seeking[] {
  let index: Map<string, number> | null = null;
  const taken = new Uint8Array(desired.length);
  const find = (rowId: string): number => {
    index ??= new Map(desired.map((one, at) => [one.rowId, at]));
    return index.get(rowId) ?? -1;
  };
  let next = 0;
  const sides = base.map(({ rowId, row: was }): Seeking => {
    const at = desired[next]?.rowId === rowId ? next : find(rowId);
    const mine = desired[at];
    if (mine === undefined) return { rowId, was, mine: canRemove ? null : was, theirs: null };
    taken[at] = 1;
    next = at + 1;
    return { rowId, was, mine: mine.row, theirs: null };
  });
  for (const [at, { rowId, row }] of desired.entries()) {
    if (taken[at] === 0) sides.push({ rowId, was: null, mine: row, theirs: null });
  }
  return sides;
}

/** How many rows ahead to compare. A row that was removed, added or changed on one side shifts the lists by one. */
const LOOK_AHEAD = 4;
/**
 * How many times the whole list is searched for a row. If the order differs altogether, more searches are pointless.
 */
const MOST_STARTS = 8;

/**
 * Pairs rows by comparing them while both sides are in the same order. The row after a pair usually belongs to a pair
 * too, and comparing two rows costs a fraction of making and finding keys.
 *
 * @param seeking some of the local rows, in their order
 * @returns the rows that were not paired this way; a key may still find their partner
 */
export function pairInStep<Sides extends { readonly was: Row | null; theirs: Row | null }>(
  seeking: readonly Sides[],
  { rows, used }: Pairing,
  same: (here: Row, theirs: Row) => boolean,
): Sides[] {
  let next = 0;
  let starts = 0;
  let isInStep = false;
  // Wraps around at the end, because the other list may begin anywhere.
  const find = (here: Row, most: number): number => {
    let seen = 0;
    for (let step = 0; step < rows.length && seen < most; step++) {
      const at = (next + step) % rows.length;
      const row = rows[at];
      if (row === undefined || used[at] === 1) continue;
      if (same(here, row)) return at;
      seen += 1;
    }
    return -1;
  };
  return seeking.filter((sides) => {
    const { was } = sides;
    if (was === null) return true;
    let at = find(was, LOOK_AHEAD);
    if (at === -1 && !isInStep && starts < MOST_STARTS) {
      starts += 1;
      at = find(was, rows.length);
    }
    isInStep = at !== -1;
    if (at === -1) return true;
    used[at] = 1;
    next = at + 1;
    sides.theirs = rows[at] ?? null;
    return false;
  });
}
