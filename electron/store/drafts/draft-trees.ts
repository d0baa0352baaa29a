import { draftChanges } from '#shared/domain/merge/draft-changes.ts';
import type { Draft } from '#shared/domain/merge/merge-result.ts';
import type { LocalRow, ResourceKind, Row, Tree } from '#shared/domain/merge/resource-tree.ts';
import type { ReadDb, WriteDb } from '../file/workspace-db.ts';
import { dropRemoteSeen, readBase, writeBase } from './drafts-table.ts';
import { type DraftEdit, listEdits, replaceEdits } from './edits-table.ts';

/** A draft's trees, and the edits between them as stored. */
export type DraftTrees = Draft & { readonly edits: readonly DraftEdit[] };

/** The wanted rows: the base with the edits applied. New rows come last. */
export function desiredOf(base: Tree, edits: readonly DraftEdit[]): Tree {
  if (edits.length === 0) return base;
  const rest = new Map(edits.map((one) => [one.rowId, one]));
  const rows = base.flatMap((one): LocalRow[] => {
    const edit = rest.get(one.rowId);
    if (edit === undefined) return [one];
    rest.delete(one.rowId);
    return edit.row === null ? [] : [{ rowId: one.rowId, row: edit.row }];
  });
  for (const { rowId, row } of rest.values()) if (row !== null) rows.push({ rowId, row });
  return rows;
}

/** true when two rows are the same, byte for byte. */
export const isSameText = (a: Row | null, b: Row | null): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

/**
 * The edits between two trees. If the person still wants the same row, its refusal is kept.
 *
 * @param rev of the draft; given to rows that changed
 */
export function editsBetween(kind: ResourceKind, draft: Draft, before: readonly DraftEdit[], rev: number): DraftEdit[] {
  const known = new Map(before.map((one) => [one.rowId, one]));
  return draftChanges(kind, draft).map(({ change, rowId, row: shown }) => {
    const row = change === 'removed' ? null : shown;
    const old = known.get(rowId);
    if (old?.change === change && isSameText(old.row, row)) return old;
    return { rowId, change, row, approved: old?.approved, rev, issues: null };
  });
}

/** A draft's trees as last written. */
export function readTrees(db: ReadDb, draftId: number): DraftTrees {
  const base = readBase(db, draftId);
  const edits = listEdits(db, draftId, base);
  return { base, edits, desired: desiredOf(base, edits) };
}

/**
 * Writes a draft's trees. The wanted rows are stored only as edits to the base.
 *
 * @param remoteSeen null: the base is what was read
 * @param approve sets which edits may be sent; if omitted, approval does not change
 */
export function writeTrees(
  db: WriteDb,
  { draftId, kind, rev }: { readonly draftId: number; readonly kind: ResourceKind; readonly rev: number },
  before: DraftTrees,
  draft: Draft,
  remoteSeen: readonly Row[] | null,
  approve: (edits: DraftEdit[]) => DraftEdit[] = (edits) => edits,
): DraftTrees {
  const edits = approve(editsBetween(kind, draft, before.edits, rev));
  // The base is long, and an edit does not change it.
  if (draft.base !== before.base || remoteSeen !== null) writeBase(db, draftId, draft.base, edits, remoteSeen);
  else {
    dropRemoteSeen(db, draftId);
    replaceEdits(db, draftId, draft.base, edits);
  }
  return { ...draft, edits };
}
