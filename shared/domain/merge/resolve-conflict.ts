import { expectationKey } from './expectation-groups.ts';
import { kindRules } from './kind-rules.ts';
import type { Conflict, Draft, FieldConflict, GroupConflict, RowConflict } from './merge-result.ts';
import type { LocalRow, ResourceKind, Row, Tree } from './resource-tree.ts';
import { createRowIds, withContent } from './row-content.ts';

/**
 * What a person decides (sync.md, step 11): one of the two sides, or something else. That is the value of a field, a
 * row (null for no row), or the rows of a key.
 */
export type SideChoice =
  | { readonly take: 'mine' }
  | { readonly take: 'theirs' }
  | { readonly take: 'other'; readonly value: unknown }
  | { readonly take: 'other'; readonly row: Row | null }
  | { readonly take: 'other'; readonly rows: Tree };

/** Replaces a row in its place, adds it at the end, or removes it. */
function withRow(tree: Tree, rowId: string, row: Row | null): Tree {
  const others = row === null ? tree.filter((one) => one.rowId !== rowId) : tree;
  if (row === null || !others.some((one) => one.rowId === rowId)) {
    return row === null ? others : [...others, { rowId, row }];
  }
  return tree.map((one) => (one.rowId === rowId ? { rowId, row } : one));
}

const setField = (tree: Tree, rowId: string, field: string, value: unknown): Tree =>
  tree.map((one) => (one.rowId === rowId ? { rowId, row: { ...one.row, [field]: value } } : one));

function resolveField({ base, desired }: Draft, conflict: FieldConflict, choice: SideChoice): Draft {
  const { rowId, field, mine, theirs } = conflict;
  const value =
    choice.take === 'theirs' ? theirs : choice.take === 'mine' ? mine : 'value' in choice ? choice.value : mine;
  return { base: setField(base, rowId, field, theirs), desired: setField(desired, rowId, field, value) };
}

function resolveRow(kind: ResourceKind, { base, desired }: Draft, conflict: RowConflict, choice: SideChoice): Draft {
  const { rowId, mine, theirs } = conflict;
  const chosen = choice.take === 'theirs' ? theirs : choice.take === 'other' && 'row' in choice ? choice.row : mine;
  const row = chosen && theirs ? withContent(kindRules[kind], theirs, chosen) : chosen;
  return { base: withRow(base, rowId, theirs), desired: withRow(desired, rowId, row) };
}

function resolveGroup({ base, desired }: Draft, conflict: GroupConflict, choice: SideChoice): Draft {
  const { key, was, mine, theirs } = conflict;
  const chosen = choice.take === 'theirs' ? theirs : choice.take === 'other' && 'rows' in choice ? choice.rows : mine;
  const isOther = ({ row }: LocalRow): boolean => expectationKey(row) !== key;
  const [restOfBase, restOfDesired] = [base.filter(isOther), desired.filter(isOther)];
  const ids = createRowIds(restOfBase, restOfDesired, was, mine, theirs);
  const taken = new Set([...restOfBase, ...restOfDesired].map(({ rowId }) => rowId));
  const named = theirs.map((one) => (taken.has(one.rowId) ? { ...one, rowId: ids.fresh(one.rowId) } : one));
  const wanted = chosen === theirs ? named : chosen;
  return { base: [...restOfBase, ...named], desired: [...restOfDesired, ...wanted] };
}

/**
 * Resolves one conflict. The choice becomes an edit on top of what the service has, so the next merge finds no conflict
 * there unless the service changes again (sync.md, step 11). The value that lost is in `conflict`, for the history.
 *
 * @param draft the `rebased` draft of the merge that found the conflict, or the result of earlier choices on it
 */
export function resolveConflict(kind: ResourceKind, draft: Draft, conflict: Conflict, choice: SideChoice): Draft {
  switch (conflict.scope) {
    case 'field':
      return resolveField(draft, conflict, choice);
    case 'row':
      return resolveRow(kind, draft, conflict, choice);
    case 'group':
      return resolveGroup(draft, conflict, choice);
    default:
      return conflict satisfies never;
  }
}
