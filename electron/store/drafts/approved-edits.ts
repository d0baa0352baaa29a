import { draftChanges } from '#shared/domain/merge/draft-changes.ts';
import { merge3 } from '#shared/domain/merge/merge3.ts';
import type { ResourceKind, Row, Tree } from '#shared/domain/merge/resource-tree.ts';
import { predictedId } from '#shared/domain/merge/row-ids.ts';
import { type DraftTrees, desiredOf, isSameText } from './draft-trees.ts';
import type { DraftEdit } from './edits-table.ts';

/*
 * Writes leave only when a person presses Publish, and then as they were at that moment: what is edited while a
 * publishing runs is a newer edit, which is rebased and stays a draft (sync.md, step 10).
 */

/** The state of which a person pressed Publish: the base with what was wanted then. */
export const approvedOf = (base: Tree, edits: readonly DraftEdit[]): Tree =>
  desiredOf(
    base,
    edits.flatMap((edit) => (edit.approved === undefined ? [] : [{ ...edit, row: edit.approved }])),
  );

const isWhollyApproved = (edit: DraftEdit): boolean =>
  edit.approved !== undefined && isSameText(edit.approved, edit.row);

/** A display's id is made before the first request, and is the same in what is wanted and in what may be sent. */
const withIdOf = (approved: Row, row: Row | null): Row =>
  row && approved['expositionId'] === undefined && row['expositionId'] !== undefined
    ? { ...approved, expositionId: row['expositionId'] }
    : approved;

/**
 * Rebases what may be sent like the draft itself. Only what was approved before is afterwards: what somebody took back
 * while it was being sent is wanted again by then, and nobody pressed Publish for that.
 *
 * @param before the draft as it was, with its edits
 * @param written the ancestor of a merge of what is wanted
 * @returns sets `approved` of the edits after it
 */
export function approvalAfter(
  kind: ResourceKind,
  before: DraftTrees,
  written: (wanted: Tree) => Tree,
  remote: readonly Row[],
): (edits: DraftEdit[]) => DraftEdit[] {
  const known = new Set(before.edits.flatMap(({ rowId, approved }) => (approved === undefined ? [] : [rowId])));
  if (known.size === 0) return (edits) => edits;
  // An expectation that is moved leaves a row at its old key, under an id made of its own.
  const isKnown = ({ rowId }: DraftEdit): boolean => known.has(rowId) || known.has(predictedId(rowId));
  if (before.edits.every(isWhollyApproved)) {
    return (edits) => edits.map((edit) => ({ ...edit, approved: isKnown(edit) ? edit.row : undefined }));
  }
  const desired = approvedOf(before.base, before.edits);
  const { rebased } = merge3(kind, { base: written(desired), desired, remote });
  const changed = new Map(
    draftChanges(kind, rebased).map(({ change, rowId, row }) => [rowId, change === 'removed' ? null : row]),
  );
  return (edits) =>
    edits.map((edit) => {
      const approved = isKnown(edit) ? changed.get(edit.rowId) : undefined;
      return { ...edit, approved: approved && withIdOf(approved, edit.row) };
    });
}
