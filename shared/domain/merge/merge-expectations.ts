import { ratioOf, sameRatios } from './expectation-groups.ts';
import {
  followDraft,
  followService,
  type Groups,
  leaveConflict,
  type MovedIds,
  named,
} from './expectation-outcomes.ts';
import { type GroupedExpectations, groupExpectations } from './group-expectations.ts';
import { kindRules } from './kind-rules.ts';
import { brakeOf, createMergeCollector, type Merge, type MergeCollector } from './merge-result.ts';
import type { Row, RowChange, Tree } from './resource-tree.ts';
import { createRowIds, type RowIds, wireId } from './row-content.ts';

const rules = kindRules.expectations;

const rowsOf = (tree: Tree): Row[] => tree.map(({ row }) => row);

/**
 * The simple case, without lists: there is at most one row on each side, and the draft changes nothing or agrees with
 * the service.
 */
function followsSingle(
  into: MergeCollector,
  { was, mine, theirs, repeated }: GroupedExpectations,
  place: number,
  { fresh }: RowIds,
): boolean {
  if (repeated.has(place)) return false;
  const [before, wanted, found] = [was[place], mine[place], theirs[place]];
  const untouched = sameRatio(before?.row, wanted?.row);
  if (!untouched && !sameRatio(wanted?.row, found)) return false;
  if (found === undefined) return true;
  const one = { rowId: wanted?.rowId ?? fresh(wireId(rules, found)), row: found };
  into.merged.push(one);
  into.base.push(one);
  into.desired.push(one);
  return true;
}

const sameRatio = (a: Row | undefined, b: Row | undefined): boolean =>
  a === undefined || b === undefined ? a === b : ratioOf(a) === ratioOf(b);

/** Merges expectations key by key; each key is one value (sync.md, "Keys", expectations). */
export function mergeExpectations(base: Tree, desired: Tree, remote: readonly Row[]): Merge {
  const into: Groups = { ...createMergeCollector(), edited: [] };
  const ids = createRowIds(base, desired);
  let draftIds: ReadonlySet<string> | null = null;
  const moved: MovedIds = () => {
    draftIds ??= new Set(desired.map(({ rowId }) => rowId));
    return draftIds;
  };
  const grouped = groupExpectations(base, desired, remote);
  let kept = 0;
  let gone = 0;
  for (let place = 0; place < grouped.size; place++) {
    if (followsSingle(into, grouped, place, ids)) {
      if (grouped.was[place] && grouped.mine[place]) {
        kept += 1;
        if (!grouped.theirs[place]) gone += 1;
      }
      continue;
    }
    const group = grouped.groupAt(place);
    const { was, mine, theirs } = group;
    const keeps = Math.min(was.length, mine.length);
    kept += keeps;
    gone += Math.max(0, keeps - theirs.length);
    const [before, wanted] = [rowsOf(was), rowsOf(mine)];
    if (sameRatios(before, wanted) || sameRatios(wanted, theirs)) followService(into, named(theirs, mine, ids));
    else if (sameRatios(before, theirs)) followDraft(into, group, ids);
    else leaveConflict(into, group, ids, moved);
  }
  const { merged, conflicts } = into;
  const { base: newBase, changes } = renameMoved(into, ids);
  const brake = brakeOf({ kept, gone, base: base.length, remote: remote.length });
  return {
    merged,
    conflicts,
    changes,
    brake,
    undecided: [],
    rebased: { base: newBase, desired: into.desired },
  };
}

/**
 * If a row's key was edited to one where the service already has an equal row, it becomes that row. The row at its old
 * key, which will be removed, is then a different row and needs another id.
 */
function renameMoved({ base, edited, changes }: Groups, { fresh }: RowIds): Pick<Merge, 'changes'> & { base: Tree } {
  if (edited.length === 0) return { base, changes };
  const taken = new Set(base.map(({ rowId }) => rowId));
  const renamed = new Map(edited.flatMap(({ rowId }) => (taken.has(rowId) ? [[rowId, fresh(rowId)]] : [])));
  const rename = <T extends { readonly rowId: string }>(one: T): T => ({
    ...one,
    rowId: renamed.get(one.rowId) ?? one.rowId,
  });
  return { base: [...base, ...edited.map(rename)], changes: joined(changes.map(rename)) };
}

/** A row whose key was edited leaves one key and appears at another. That is a single change of a single row. */
function joined(changes: readonly RowChange[]): RowChange[] {
  const byRow = new Map<string, RowChange>();
  for (const one of changes) {
    const other = byRow.get(one.rowId);
    const before = one.before ?? other?.before ?? null;
    const after = one.after ?? other?.after ?? null;
    byRow.set(one.rowId, { rowId: one.rowId, before, after });
  }
  return [...byRow.values()];
}
