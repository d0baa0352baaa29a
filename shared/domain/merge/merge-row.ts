import type { KindRules } from './kind-rules.ts';
import type { Conflict, RowConflict } from './merge-result.ts';
import type { Row } from './resource-tree.ts';
import { agreesWith, sameContent } from './row-content.ts';

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
export type MergedRow = { readonly merged: Row | null; readonly conflicts: readonly Conflict[] };

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
