import type { KindRules } from './kind-rules.ts';
import type { Conflict, RowConflict } from './merge-result.ts';
import type { Row } from './resource-tree.ts';
import { agreesWith, sameContent } from './row-content.ts';

/** One row on its three sides; null: that side does not have it. */
export type RowSides = {
  readonly rowId: string;
  readonly was: Row | null;
  readonly mine: Row | null;
  readonly theirs: Row | null;
  /** The pairing with `theirs` is a guess (a shared phone or e-mail): see {@link mergeRow}. */
  readonly isGuess?: boolean;
};

/** `merged` is the very object `theirs` when nothing has to be sent for this row. */
export type MergedRow = { readonly merged: Row | null; readonly conflicts: readonly Conflict[] };

const NONE: readonly Conflict[] = [];

const rowConflict = ({ rowId, was, mine, theirs }: RowSides): MergedRow => {
  const conflict: RowConflict = { scope: 'row', rowId, field: null, was, mine, theirs };
  return { merged: theirs, conflicts: [conflict] };
};

const agreed = (merged: Row | null): MergedRow => ({ merged, conflicts: NONE });

/** Another name behind the same phone may be another person: then edits of both sides are never joined unseen. */
const mayBeAnotherPerson = ({ fields }: KindRules, was: Row, theirs: Row): boolean =>
  fields.some(({ name, same }) => name === 'name' && !same(was[name], theirs[name]));

function mergeFields({ fields }: KindRules, rowId: string, was: Row, mine: Row, theirs: Row): MergedRow {
  const conflicts: Conflict[] = [];
  const taken: [string, unknown][] = [];
  for (const { name, same, merge } of fields) {
    const before = was[name];
    const wanted = mine[name];
    // Emptied is null. A row that lacks the field says nothing about it, like a store to be created that gives a name only.
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
 * Merges one row (sync.md, step 6). What the person did not change follows the service, what the service did not
 * change follows the person, and the rest is a conflict in which `merged` keeps the service's value.
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
