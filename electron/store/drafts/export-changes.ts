import type { ChangeSetFile, ChangeSetResource } from '#shared/domain/change-set-file.ts';
import type { Row, Tree } from '#shared/domain/merge/resource-tree.ts';
import type { ResourceRef } from '#shared/domain/resource-ref.ts';
import type { ReadDb } from '../file/kept-db.ts';
import { readTrees } from './draft-trees.ts';
import { findDraft, listDrafts } from './drafts-table.ts';
import type { DraftEdit } from './edit-lines.ts';

export type ExportInput = {
  /** null: every resource with edits. */
  readonly refs: readonly ResourceRef[] | null;
  /** ISO 8601, for the file. */
  readonly exportedAt: string;
};

/** Login codes open a store's device: one that was not changed stays here. */
function withoutSecret(row: Row): Row {
  const { loginCode: _, ...rest } = row;
  return rest;
}

const isChanged = (base: Tree, edit: DraftEdit): boolean =>
  base.find(({ rowId }) => rowId === edit.rowId)?.row['loginCode'] !== edit.row?.['loginCode'];

function resourceOf(ref: ResourceRef, base: Tree, edits: readonly DraftEdit[]): ChangeSetResource {
  const keepsSecret = ref.kind !== 'store' || edits.some((edit) => isChanged(base, edit));
  const clean = (row: Row): Row => (keepsSecret ? row : withoutSecret(row));
  // Displays are known by their ids, so those that are not edited say nothing. Sets are merged as a whole.
  const edited = new Set(edits.map(({ rowId }) => rowId));
  const needed = ref.kind === 'expositions' ? base.filter(({ rowId }) => edited.has(rowId)) : base;
  return {
    ref,
    base: needed.map(({ rowId, row }) => ({ rowId, row: clean(row) })),
    edits: edits.map(({ rowId, row }) => ({ rowId, row: row && clean(row) })),
  };
}

/**
 * The changes of drafts as a file that another admin can open.
 *
 * @returns null: there is nothing to export
 */
export function exportChanges(db: ReadDb, { refs, exportedAt }: ExportInput): ChangeSetFile | null {
  const drafts = refs === null ? listDrafts(db) : refs.flatMap((ref) => findDraft(db, ref) ?? []);
  const resources = drafts.flatMap(({ draftId, ref }) => {
    const { base, edits } = readTrees(db, draftId);
    return edits.length === 0 ? [] : [resourceOf(ref, base, edits)];
  });
  return resources.length === 0 ? null : { format: 'endcap-change-set', version: 1, exportedAt, resources };
}
