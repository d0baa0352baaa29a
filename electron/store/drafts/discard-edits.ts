import type { ResourceRef } from '#shared/domain/merge/resource-tree.ts';
import type { WriteDb } from '../db/workspace-db.ts';
import type { CrashPoint } from './crash-points.ts';
import { desiredOf, readTrees, writeWanted } from './draft-trees.ts';
import { findDraft, readBase, updateDraft } from './drafts-table.ts';
import { type DraftEdit, listEdits, replaceEdits } from './edits-table.ts';
import { addHistory, rowDeltas } from './history-table.ts';

export type DiscardInput = {
  readonly ref: ResourceRef;
  /** Local ids of the rows; null: all rows. */
  readonly rowIds: readonly string[] | null;
  /** The draft's `rev` as the person was shown it; absent: whichever it is. */
  readonly rev?: number;
  readonly now: number;
};

/**
 * Discards edits at a person's request; the page has already asked for confirmation (sync.md, step 12, I2). The
 * discarded values stay in the history.
 *
 * @returns how many changes that were; null: the draft was edited since it was shown, and stays
 */
export function discardEdits(
  db: WriteDb,
  crashPoint: CrashPoint,
  { ref, rowIds, rev, now }: DiscardInput,
): number | null {
  return db.atOnce(() => {
    const draft = findDraft(db, ref);
    if (rev !== undefined && draft?.rev !== rev) return null;
    if (draft === null) return 0;
    crashPoint('discard.begun');
    const trees = readTrees(db, draft.draftId);
    const chosen = rowIds && new Set(rowIds);
    const kept = chosen === null ? [] : trees.edits.filter(({ rowId }) => !chosen.has(rowId));
    const dropped = sizeOfEdits(trees.edits) - sizeOfEdits(kept);
    const desired = desiredOf(trees.base, kept);
    addHistory(db, {
      at: now,
      event: 'discard',
      name: '',
      step: null,
      detail: [{ ref, rows: rowDeltas(ref.kind, desired, trees.desired) }],
    });
    crashPoint('discard.noted');
    const next = writeWanted(db, draft, trees, { base: trees.base, desired });
    // A conflict needs two sides. The next read finds whatever conflicts are left.
    if (next.stop?.state === 'conflict' || kept.length === 0) updateDraft(db, next, { stop: null, rounds: 0 });
    return dropped;
  });
}

const sizeOfEdits = (edits: readonly DraftEdit[]): number => edits.reduce((sum, { changes }) => sum + changes, 0);

/** Tries a parked resource again without changes (sync.md, step 12). */
export function retryResource(db: WriteDb, ref: ResourceRef): boolean {
  return db.atOnce(() => {
    const draft = findDraft(db, ref);
    if (draft?.stop?.state !== 'parked') return false;
    const base = readBase(db, draft.draftId);
    replaceEdits(
      db,
      draft.draftId,
      base,
      listEdits(db, draft.draftId, base).map((one) => (one.issues === null ? one : { ...one, issues: null })),
    );
    updateDraft(db, draft, { stop: null, rounds: 0 });
    return true;
  });
}
