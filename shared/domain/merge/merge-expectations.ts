import { brakeOf } from './brake.ts';
import { alignEqual, type ExpectationGroup, ratioOf, sameRatios } from './expectation-groups.ts';
import { type GroupedExpectations, groupExpectations } from './group-expectations.ts';
import { kindRules } from './kind-rules.ts';
import { createMergeCollector, type MergeCollector } from './merge-collector.ts';
import type { Merge, RowChange } from './merge-result.ts';
import type { LocalRow, Row, Tree } from './resource-tree.ts';
import { wireId, withContent } from './row-content.ts';
import { createRowIds, type RowIds } from './row-ids.ts';

const rules = kindRules.expectations;

/** `edited` collects base rows of groups with edits: their ids may be in use at another key, see {@link renameMoved}. */
type Groups = MergeCollector & { readonly edited: LocalRow[] };

/** Local ids for the rows of the service: those of their partners here, new ones for the rest. */
function named(theirs: readonly Row[], here: Tree, { fresh }: RowIds): LocalRow[] {
  const [only, ...more] = here;
  const [row] = theirs;
  if (only && row && more.length === 0 && theirs.length === 1) return [{ rowId: only.rowId, row }];
  const equal = alignEqual(
    here,
    theirs.map((one) => ({ rowId: '', row: one })),
  );
  const rest = here.filter((_, at) => equal[at] === -1);
  const ids = new Map(equal.map((index, at) => [index, here[at]?.rowId]));
  return theirs.map((one, index) => ({
    rowId: ids.get(index) ?? rest.shift()?.rowId ?? fresh(wireId(rules, one)),
    row: one,
  }));
}

/** Follows the service: nothing of this group has to be sent. */
function follow(into: MergeCollector, rows: readonly LocalRow[]): void {
  into.merged.push(...rows);
  into.base.push(...rows);
  into.desired.push(...rows);
}

/** Follows the person: what becomes of each row of the service is a change, by its local id. */
function take(into: Groups, { was, mine, theirs }: ExpectationGroup, ids: RowIds): void {
  const found = named(theirs, was, ids);
  const partners = alignEqual(mine, found);
  const rest = new Map(found.flatMap((one, index) => (partners.includes(index) ? [] : [[one.rowId, one.row]])));
  for (const [at, { rowId, row }] of mine.entries()) {
    const equal = found[partners[at] ?? -1];
    if (equal) {
      follow(into, [{ rowId, row: equal.row }]);
      continue;
    }
    const before = rest.get(rowId) ?? null;
    const after = before === null ? row : withContent(rules, before, row);
    rest.delete(rowId);
    if (before !== null) into.edited.push({ rowId, row: before });
    into.merged.push({ rowId, row: after });
    into.desired.push({ rowId, row: after });
    into.changes.push({ rowId, before, after });
  }
  for (const [rowId, row] of rest) {
    into.edited.push({ rowId, row });
    into.changes.push({ rowId, before: row, after: null });
  }
}

/** Two different changes of one key: the group stays as the service has it until a person decides. */
function stop(into: Groups, { key, was, mine, theirs }: ExpectationGroup, ids: RowIds, moved: Moved): void {
  const here = mine.length > 0 ? mine : was.filter(({ rowId }) => !moved().has(rowId));
  const found = named(theirs, here, ids);
  const rowId = (mine[0] ?? was[0])?.rowId ?? key;
  into.merged.push(...found);
  into.edited.push(...was);
  into.desired.push(...mine);
  into.conflicts.push({ scope: 'group', rowId, field: null, key, was, mine, theirs: found });
}

/** Local ids of all rows of the draft: a row whose key was edited is at another key now. */
type Moved = () => ReadonlySet<string>;

/**
 * A row whose key was edited to where the service has an equal row is that row now; the one at its old key, which is
 * to be removed, is another row and needs another id.
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

/** A row whose key was edited leaves one key and comes to another: that is one change of one row. */
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

const rowsOf = (tree: Tree): Row[] => tree.map(({ row }) => row);

/** The plain case, without lists: at most one row on each side, and the draft has nothing of its own to say. */
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

/** Merges expectations, key by key, each key as one value (sync.md, "Keys", expectations). */
export function mergeExpectations(base: Tree, desired: Tree, remote: readonly Row[]): Merge {
  const into: Groups = { ...createMergeCollector(), edited: [] };
  const ids = createRowIds(base, desired);
  let draftIds: ReadonlySet<string> | null = null;
  const moved: Moved = () => {
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
    if (sameRatios(before, wanted) || sameRatios(wanted, theirs)) follow(into, named(theirs, mine, ids));
    else if (sameRatios(before, theirs)) take(into, group, ids);
    else stop(into, group, ids, moved);
  }
  const { merged, conflicts } = into;
  const { base: newBase, changes } = renameMoved(into, ids);
  const brake = brakeOf({ kept, gone, base: base.length, remote: remote.length });
  return {
    merged,
    conflicts,
    changes,
    brake,
    learned: [],
    undecided: [],
    rebased: { base: newBase, desired: into.desired },
  };
}
