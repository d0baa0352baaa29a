import type { KindRules } from './kind-rules.ts';
import type { RowSides } from './merge-row.ts';
import type { Row, Tree } from './resource-tree.ts';

/** Which row of the service (index in `rows`) belongs to which row here. */
export type Pairing = {
  readonly rows: readonly Row[];
  /** 1 for rows of the service that have a partner. */
  readonly used: Uint8Array;
};

/** Rows of which none has a partner yet. */
export function createPairing(rows: readonly Row[]): Pairing {
  return { rows, used: new Uint8Array(rows.length) };
}

export type KeyOf = (row: Row) => string | null;

/** A key of a row of the service, which may have been made before: `index` tells it apart. */
export type KeyAt = (row: Row, index: number) => string | null;

/** Rows of the service that have no partner yet, in their order. */
export function unpaired({ rows, used }: Pairing): { readonly index: number; readonly row: Row }[] {
  return rows.flatMap((row, index) => (used[index] === 1 ? [] : [{ index, row }]));
}

/** Rows of the service that have no partner yet, by a key. */
export type Supply = {
  /** Takes the next row with this key, in their order, each once: its index, or -1. */
  readonly take: (key: string | null) => number;
  /** true when a row with this key was there at the beginning. */
  readonly had: (key: string) => boolean;
};

/** Hands out the rows of the service that have no partner by now; who takes rows otherwise meanwhile makes another. */
export function createSupply(pairing: Pairing, keyOf: KeyAt): Supply {
  const { rows, used } = pairing;
  // Chains of rows with the same key: most keys have one row, and lists of one are dear.
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

/** Takes rows of the service without a partner by a key, see {@link createSupply}. */
export const takeByKey = (pairing: Pairing, keyOf: KeyAt): Supply['take'] => createSupply(pairing, keyOf).take;

const REPEATED = -1;

/** Keys that exactly one row has, with the index of that row. */
export function uniqueKeys(rows: readonly Row[], keyOf: KeyOf): Map<string, number> {
  const indexes = new Map<string, number>();
  for (const [index, row] of rows.entries()) {
    const key = keyOf(row);
    if (key !== null) indexes.set(key, indexes.has(key) ? REPEATED : index);
  }
  return indexes;
}

/** How often keys are met among rows, and where; only keys that are looked for are counted. */
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
 * @param here all rows of this side, also those that have a partner: they make a key ambiguous as well
 * @returns the index of the partner of a row of this side, or -1; a partner is found once
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

/** A row of base and draft that looks for its row at the service; `theirs` is filled in when it is found. */
export type Seeking = { -readonly [Part in keyof RowSides]: RowSides[Part] };

/**
 * Pairs base and draft by local id. Both mostly have the same order, so the next row is looked at before an index of
 * the draft is built. Rows that can not be removed count as untouched when the draft lacks them.
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

/** A row that was removed, added or changed on one side brings the two lists out of step by one. */
const LOOK_AHEAD = 4;
/** In another order nothing follows anything: so often a row is looked for everywhere, and not more. */
const MOST_STARTS = 8;

/**
 * Pairs rows by comparing them, as long as they stand in the same order on both sides: what follows a pair is mostly a
 * pair as well, and comparing two rows costs a fraction of making and finding keys.
 *
 * @param seeking a part of the rows here, in their order
 * @returns the ones that found none this way: a key may still find it
 */
export function pairInStep<Sides extends { readonly was: Row | null; theirs: Row | null }>(
  seeking: readonly Sides[],
  { rows, used }: Pairing,
  same: (here: Row, theirs: Row) => boolean,
): Sides[] {
  let next = 0;
  let starts = 0;
  let isInStep = false;
  // After the last row comes the first one: the other list may begin anywhere.
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
