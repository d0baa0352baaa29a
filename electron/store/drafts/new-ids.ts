import type { Draft } from '#shared/domain/merge/merge-result.ts';
import type { ResourceKind } from '#shared/domain/merge/resource-tree.ts';

/**
 * Gives displays that are new here an id made here, before anything of them is sent, so that a create whose outcome is
 * unknown can be found again where the service keeps such ids (sync.md, "Keys", expositions).
 */
export function withNewIds(kind: ResourceKind, draft: Draft, newId: () => string): Draft {
  if (kind !== 'expositions') return draft;
  const known = new Set(draft.base.map(({ rowId }) => rowId));
  const isComplete = draft.desired.every(({ rowId, row }) => known.has(rowId) || row['expositionId'] !== undefined);
  if (isComplete) return draft;
  const desired = draft.desired.map((one) =>
    known.has(one.rowId) || one.row['expositionId'] !== undefined
      ? one
      : { rowId: one.rowId, row: { ...one.row, expositionId: newId() } },
  );
  return { base: draft.base, desired };
}
