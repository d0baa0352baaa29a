import type { Pairing } from './pairing.ts';
import type { Row } from './resource-tree.ts';

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
