import type { KindRules } from './kind-rules.ts';
import type { LocalRow, Row, RowChange, Tree } from './resource-tree.ts';
import { agreesWith, sameContent } from './row-content.ts';

/** One field that the person and somebody else changed differently. The row exists on all three sides. */
export type FieldConflict = {
  readonly scope: 'field';
  readonly rowId: string;
  readonly field: string;
  readonly was: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
};

/**
 * A conflict over a whole row: removed on one side and changed on the other, added differently on both sides (`was` is
 * null), or a contact that is only guessed to be the same person. null means "no such row".
 */
export type RowConflict = {
  readonly scope: 'row';
  readonly rowId: string;
  readonly field: null;
  readonly was: Row | null;
  readonly mine: Row | null;
  readonly theirs: Row | null;
};

/** All expectations with one key, which are merged as one value (sync.md, "Keys", expectations). */
export type GroupConflict = {
  readonly scope: 'group';
  /** The first row of the draft that is concerned, or of the base when the draft has none. */
  readonly rowId: string;
  readonly field: null;
  readonly key: string;
  readonly was: Tree;
  readonly mine: Tree;
  readonly theirs: Tree;
};

/** Two changes between which only a person can decide (sync.md, step 11). */
export type Conflict = FieldConflict | RowConflict | GroupConflict;

/** The service lost so many rows that a person has to check first (sync.md, step 5). */
type Brake = { readonly reason: 'empty' | 'most_gone'; readonly gone: number; readonly of: number };

/** Equal creates of which the service has only some. It can't be told which of them arrived. */
export type UndecidedCreates = { readonly rowIds: readonly string[]; readonly found: number };

/** What {@link merge3} finds. */
export type Merge = {
  /** The wanted state. Where there is a conflict, it has what the service has. */
  readonly merged: Tree;
  readonly conflicts: readonly Conflict[];
  /** How `merged` differs from what was read; empty when there is nothing to send. */
  readonly changes: readonly RowChange[];
  readonly brake: Brake | null;
  readonly undecided: readonly UndecidedCreates[];
  /**
   * The draft on top of what was read (sync.md, step 13). `base` is the service's state and `desired` the merged one.
   * Conflicts keep their `was` in `base` and their `mine` in `desired`, so that the next merge finds them again.
   */
  readonly rebased: Draft;
};

/** A draft: what it started from, and what the person wants. Its edits are the difference. */
export type Draft = { readonly base: Tree; readonly desired: Tree };

/** One row on its three sides; null when that side does not have it. */
export type RowSides = {
  readonly rowId: string;
  readonly was: Row | null;
  readonly mine: Row | null;
  readonly theirs: Row | null;
  /** The row was paired with `theirs` by guess (a shared phone number or e-mail), see {@link mergeRow}. */
  readonly isGuess?: boolean;
};

/** `merged` is the same object as `theirs` when nothing has to be sent for this row. */
type MergedRow = { readonly merged: Row | null; readonly conflicts: readonly Conflict[] };

const NONE: readonly Conflict[] = [];

const rowConflict = ({ rowId, was, mine, theirs }: RowSides): MergedRow => {
  const conflict: RowConflict = { scope: 'row', rowId, field: null, was, mine, theirs };
  return { merged: theirs, conflicts: [conflict] };
};

const agreed = (merged: Row | null): MergedRow => ({ merged, conflicts: NONE });

/**
 * A different name with the same phone number may be a different person. Edits of both sides are then never joined
 * unseen.
 */
const mayBeAnotherPerson = ({ fields }: KindRules, was: Row, theirs: Row): boolean =>
  fields.some(({ name, same }) => name === 'name' && !same(was[name], theirs[name]));

function mergeFields({ fields }: KindRules, rowId: string, was: Row, mine: Row, theirs: Row): MergedRow {
  const conflicts: Conflict[] = [];
  const taken: [string, unknown][] = [];
  for (const { name, same, merge } of fields) {
    const before = was[name];
    const wanted = mine[name];
    // null means cleared. A missing field says nothing, as in a store to be created that only gives a name.
    if (wanted === undefined || same(before, wanted)) continue;
    const found = theirs[name];
    if (same(before, found)) taken.push([name, wanted]);
    else if (!same(wanted, found)) {
      const both = merge?.(before, wanted, found);
      if (both === undefined) {
        conflicts.push({ scope: 'field', rowId, field: name, was: before, mine: wanted, theirs: found });
      } else if (!same(both, found)) taken.push([name, both]);
    }
  }
  return { merged: taken.length === 0 ? theirs : { ...theirs, ...Object.fromEntries(taken) }, conflicts };
}

/**
 * Merges one row (sync.md, step 6). What the person did not change follows the service, and what the service did not
 * change follows the person. Everything else is a conflict, and `merged` keeps the service's value there.
 */
export function mergeRow(rules: KindRules, sides: RowSides): MergedRow {
  const { rowId, was, mine, theirs, isGuess } = sides;
  if (mine === was) return agreed(theirs);
  if (was === null) {
    if (mine === null || theirs === null) return agreed(theirs ?? mine);
    return agreesWith(rules, mine, theirs) ? agreed(theirs) : rowConflict(sides);
  }
  if (mine === null) {
    if (theirs === null || sameContent(rules, was, theirs)) return agreed(null);
    return rowConflict(sides);
  }
  if (theirs === null) return sameContent(rules, was, mine) ? agreed(null) : rowConflict(sides);
  if (isGuess && mayBeAnotherPerson(rules, was, theirs) && !sameContent(rules, was, mine)) {
    return sameContent(rules, mine, theirs) ? agreed(theirs) : rowConflict(sides);
  }
  return mergeFields(rules, rowId, was, mine, theirs);
}

/** Collects the results of a merge: the merged state, what it changes, and (`base` and `desired`) the rebased draft. */
export type MergeCollector = {
  readonly merged: LocalRow[];
  readonly base: LocalRow[];
  readonly desired: LocalRow[];
  readonly conflicts: Conflict[];
  readonly changes: RowChange[];
};

/** A merge in which no row has been decided yet. */
export function createMergeCollector(): MergeCollector {
  return { merged: [], base: [], desired: [], conflicts: [], changes: [] };
}

/** For the rebased draft: gives fields in conflict the value of one side. */
const withFields = (row: Row, conflicts: readonly Conflict[], side: 'was' | 'mine'): Row => ({
  ...row,
  ...Object.fromEntries(conflicts.flatMap((one) => (one.scope === 'field' ? [[one.field, one[side]]] : []))),
});

const place = (into: LocalRow[], rowId: string, row: Row | null): void => {
  if (row !== null) into.push({ rowId, row });
};

/** Adds one merged row. */
export function collectRow(into: MergeCollector, { rowId, was, mine, theirs }: RowSides, found: MergedRow): void {
  const { merged, conflicts } = found;
  if (merged !== theirs) into.changes.push({ rowId, before: theirs, after: merged });
  if (merged !== null && merged === theirs && conflicts.length === 0) {
    const one = { rowId, row: merged };
    into.merged.push(one);
    into.base.push(one);
    into.desired.push(one);
    return;
  }
  place(into.merged, rowId, merged);
  into.conflicts.push(...conflicts);
  if (conflicts.some(({ scope }) => scope === 'row')) {
    place(into.base, rowId, was);
    place(into.desired, rowId, mine);
  } else {
    place(into.base, rowId, theirs && withFields(theirs, conflicts, 'was'));
    place(into.desired, rowId, merged && withFields(merged, conflicts, 'mine'));
  }
}

/** Rows of a tree by their local id. */
export function byRowId(tree: Tree): Map<string, Row> {
  const rows = new Map<string, Row>();
  for (const { rowId, row } of tree) rows.set(rowId, row);
  return rows;
}

/** What the brake counts. */
type LossCount = {
  /** Rows of the base that the draft keeps. */
  readonly kept: number;
  /** Those of them that the service no longer has. */
  readonly gone: number;
  /** All rows of the base. */
  readonly base: number;
  /** All rows of the service. */
  readonly remote: number;
};

/**
 * Stops a merge when the service's answer has lost too much: no rows at all are left, or more than half of them are
 * gone (sync.md, step 5). Rows that the person removed too don't count as lost. A person has to confirm such an answer
 * before it is followed.
 */
export function brakeOf({ kept, gone, base, remote }: LossCount): Brake | null {
  if (gone === 0) return null;
  if (remote === 0) return { reason: 'empty', gone, of: base };
  return gone * 2 > kept ? { reason: 'most_gone', gone, of: base } : null;
}
