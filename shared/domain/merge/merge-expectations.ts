import { brakeOf } from './brake.ts';
import { alignGroup, type ExpectationGroup, groupExpectations, sameRatios } from './expectation-groups.ts';
import { kindRules } from './kind-rules.ts';
import { createMergeCollector, type MergeCollector } from './merge-collector.ts';
import type { Merge } from './merge-result.ts';
import type { LocalRow, Row, Tree } from './resource-tree.ts';
import { wireId, withContent } from './row-content.ts';
import { createRowIds, type RowIds } from './row-ids.ts';

const rules = kindRules.expectations;

/** `edited` collects base rows of groups with edits: their ids may be in use at another key, see {@link unique}. */
type Groups = MergeCollector & { readonly edited: LocalRow[] };

/** Local ids for the rows of the service: those of their partners here, new ones for the rest. */
function named(theirs: readonly Row[], here: Tree, { fresh }: RowIds): LocalRow[] {
  const [only, ...more] = here;
  const [row] = theirs;
  if (only && row && more.length === 0 && theirs.length === 1) return [{ rowId: only.rowId, row }];
  const ids = new Map<number, string>();
  const partners = alignGroup(
    here.map((one) => one.row),
    theirs,
  );
  for (const [at, { rowId }] of here.entries()) ids.set(partners[at] ?? -1, rowId);
  return theirs.map((one, index) => ({ rowId: ids.get(index) ?? fresh(wireId(rules, one)), row: one }));
}

/** Follows the service: nothing of this group has to be sent. */
function follow(into: MergeCollector, rows: readonly LocalRow[]): void {
  into.merged.push(...rows);
  into.base.push(...rows);
  into.desired.push(...rows);
}

/** Follows the person: the rows of the service are the base, and what becomes of each of them is a change. */
function take(into: Groups, { was, mine, theirs }: ExpectationGroup, ids: RowIds): void {
  const found = named(theirs, was, ids);
  const partners = alignGroup(
    mine.map(({ row }) => row),
    theirs,
  );
  into.edited.push(...found);
  for (const [at, { rowId, row }] of mine.entries()) {
    const before = theirs[partners[at] ?? -1] ?? null;
    const after = before === null ? row : withContent(rules, before, row);
    into.merged.push({ rowId, row: after });
    into.desired.push({ rowId, row: after });
    if (before === null || !sameRatios([before], [after])) into.changes.push({ rowId, before, after });
  }
  for (const [index, { rowId, row }] of found.entries()) {
    if (!partners.includes(index)) into.changes.push({ rowId, before: row, after: null });
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

/** A row whose key was edited, to where the service has it now, is in the base at its new key: the old one is another row. */
function unique({ base, edited }: Groups, { fresh }: RowIds): LocalRow[] {
  if (edited.length === 0) return base;
  const taken = new Set(base.map(({ rowId }) => rowId));
  return [...base, ...edited.map((one) => (taken.has(one.rowId) ? { ...one, rowId: fresh(one.rowId) } : one))];
}

const rowsOf = (tree: Tree): Row[] => tree.map(({ row }) => row);

/** Merges expectations, key by key, each key as one value (sync.md, "Keys", expectations). */
export function mergeExpectations(base: Tree, desired: Tree, remote: readonly Row[]): Merge {
  const into: Groups = { ...createMergeCollector(), edited: [] };
  const ids = createRowIds(base, desired);
  let draftIds: ReadonlySet<string> | null = null;
  const moved: Moved = () => {
    draftIds ??= new Set(desired.map(({ rowId }) => rowId));
    return draftIds;
  };
  let kept = 0;
  let gone = 0;
  for (const group of groupExpectations(base, desired, remote)) {
    const { was, mine, theirs } = group;
    const keeps = Math.min(was.length, mine.length);
    kept += keeps;
    gone += Math.max(0, keeps - theirs.length);
    const [before, wanted] = [rowsOf(was), rowsOf(mine)];
    if (sameRatios(before, wanted) || sameRatios(wanted, theirs)) follow(into, named(theirs, mine, ids));
    else if (sameRatios(before, theirs)) take(into, group, ids);
    else stop(into, group, ids, moved);
  }
  const { merged, conflicts, changes } = into;
  const brake = brakeOf({ kept, gone, base: base.length, remote: remote.length });
  return {
    merged,
    conflicts,
    changes,
    brake,
    learned: [],
    undecided: [],
    rebased: { base: unique(into, ids), desired: into.desired },
  };
}
