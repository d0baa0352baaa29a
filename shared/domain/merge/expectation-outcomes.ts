import { alignEqual, type ExpectationGroup } from './expectation-groups.ts';
import { kindRules } from './kind-rules.ts';
import type { MergeCollector } from './merge-result.ts';
import type { LocalRow, Row, Tree } from './resource-tree.ts';
import { type RowIds, wireId, withContent } from './row-content.ts';

const rules = kindRules.expectations;

/**
 * `edited` collects the base rows of groups with edits. Their ids may now be in use under another key, see
 * `renameMoved`.
 */
export type Groups = MergeCollector & { readonly edited: LocalRow[] };

/** Gives local ids to rows of the service: the id of the local partner, or a new one. */
export function named(theirs: readonly Row[], here: Tree, { fresh }: RowIds): LocalRow[] {
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

/** Follows the service: nothing in this group has to be sent. */
export function followService(into: MergeCollector, rows: readonly LocalRow[]): void {
  into.merged.push(...rows);
  into.base.push(...rows);
  into.desired.push(...rows);
}

/** Follows the person: each row of the service that changes becomes a change under its local id. */
export function followDraft(into: Groups, { was, mine, theirs }: ExpectationGroup, ids: RowIds): void {
  const found = named(theirs, was, ids);
  const partners = alignEqual(mine, found);
  const rest = new Map(found.flatMap((one, index) => (partners.includes(index) ? [] : [[one.rowId, one.row]])));
  for (const [at, { rowId, row }] of mine.entries()) {
    const equal = found[partners[at] ?? -1];
    if (equal) {
      followService(into, [{ rowId, row: equal.row }]);
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

/** Both sides changed the same key differently. The group stays as the service has it until a person decides. */
export function leaveConflict(
  into: Groups,
  { key, was, mine, theirs }: ExpectationGroup,
  ids: RowIds,
  moved: MovedIds,
): void {
  const here = mine.length > 0 ? mine : was.filter(({ rowId }) => !moved().has(rowId));
  const found = named(theirs, here, ids);
  const rowId = (mine[0] ?? was[0])?.rowId ?? key;
  into.merged.push(...found);
  into.edited.push(...was);
  into.desired.push(...mine);
  into.conflicts.push({ scope: 'group', rowId, field: null, key, was, mine, theirs: found });
}

/** Local ids of all rows of the draft. A row whose key was edited is found under another key now. */
export type MovedIds = () => ReadonlySet<string>;
