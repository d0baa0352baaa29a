import { draftChanges } from '#shared/domain/merge/draft-changes.ts';
import { merge3 } from '#shared/domain/merge/merge3.ts';
import type { ResourceKind, ResourceRef, Row, Tree } from '#shared/domain/merge/resource-tree.ts';
import { predictedId } from '#shared/domain/merge/row-content.ts';
import { type DraftTrees, desiredOf, isSameText } from './draft-trees.ts';
import type { DraftEdit } from './edits-table.ts';

/*
 * Edits are sent only when a person presses Publish, and only as that person has reviewed them. Whatever is edited
 * after the review, in another tab or while publishing runs, is a newer edit: it is rebased and stays a draft (sync.md,
 * steps 3 and 10).
 */

/** A resource as a person has reviewed it. */
export type Reviewed = {
  readonly ref: ResourceRef;
  /** The draft's `rev` that was shown; null: as it is now. */
  readonly rev: number | null;
};

/** The state when the person last pressed Publish: the base plus the edits wanted at that moment. */
export const approvedOf = (base: Tree, edits: readonly DraftEdit[]): Tree =>
  desiredOf(
    base,
    edits.flatMap((edit) => (edit.approved === undefined ? [] : [{ ...edit, row: edit.approved }])),
  );

const isWhollyApproved = (edit: DraftEdit): boolean =>
  edit.approved !== undefined && isSameText(edit.approved, edit.row);

/** A display's id is made before the first request. It is the same in the wanted row and in the approved row. */
const withIdOf = (approved: Row, row: Row | null): Row =>
  row && approved['expositionId'] === undefined && row['expositionId'] !== undefined
    ? { ...approved, expositionId: row['expositionId'] }
    : approved;

/**
 * Rebases the approved edits in the same way as the draft. Only edits that were approved before stay approved. If a
 * person takes an edit back while it is being sent, the reverse becomes a new edit, and nobody has pressed Publish for
 * that one.
 *
 * @param before the draft as it was, with its edits
 * @param written gives the common ancestor for merging what is wanted
 * @returns a function that sets `approved` on the new edits
 */
export function approvalAfter(
  kind: ResourceKind,
  before: DraftTrees,
  written: (wanted: Tree) => Tree,
  remote: readonly Row[],
): (edits: DraftEdit[]) => DraftEdit[] {
  const known = new Set(before.edits.flatMap(({ rowId, approved }) => (approved === undefined ? [] : [rowId])));
  if (known.size === 0) return (edits) => edits;
  // Moving an expectation leaves a row at its old key, under an id derived from the old one.
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
