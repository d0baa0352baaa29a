import { inverseDraft } from '#shared/domain/merge/inverse-draft.ts';
import type { Conflict } from '#shared/domain/merge/merge-result.ts';
import { type ResourceRef, refKey } from '#shared/domain/resource-ref.ts';
import type { WriteDb } from '../file/kept-db.ts';
import { listAttemptsOfPublish } from './attempts-table.ts';
import { writeWanted } from './change-draft.ts';
import { readTrees } from './draft-trees.ts';
import { findDraft, updateDraft } from './drafts-table.ts';
import { addHistory, dropUndoneSteps } from './history-table.ts';
import { type ResourceDelta, rowDeltas } from './row-deltas.ts';
import type { AtLabel } from './sync-labels.ts';

export type UndoPublishInput = { readonly publishId: string; readonly name: string; readonly now: number };

export type UndoPublishResult = {
  readonly resources: readonly ResourceRef[];
  /** Resources with edits of their own: publish or discard these first. */
  readonly busy: readonly ResourceRef[];
  /** Rows that somebody changed since; they are left as they are until a person decides. */
  readonly conflicts: readonly { readonly ref: ResourceRef; readonly conflicts: readonly Conflict[] }[];
  /** Rows that can not be taken back: a store that was created. */
  readonly irreversible: readonly { readonly ref: ResourceRef; readonly rowIds: readonly string[] }[];
};

type Collected = { readonly [Part in keyof UndoPublishResult]: UndoPublishResult[Part][number][] };

/**
 * Makes a draft that undoes what one publishing did, out of the journal's pre-image (sync.md, step 14). Nothing is sent:
 * it is checked and published like any other draft, and can be undone as a step.
 */
export function undoPublish(
  db: WriteDb,
  atLabel: AtLabel,
  { publishId, name, now }: UndoPublishInput,
): UndoPublishResult {
  return db.atOnce(() => {
    atLabel('inverse.begun');
    const attempts = listAttemptsOfPublish(db, publishId).filter(
      ({ phase }) => phase === 'verified' || phase === 'partly',
    );
    const result: Collected = { resources: [], busy: [], conflicts: [], irreversible: [] };
    const deltas: ResourceDelta[] = [];
    for (const [, ofOne] of Map.groupBy(attempts.toReversed(), ({ ref }) => refKey(ref))) {
      const ref = ofOne[0]?.ref;
      const draft = ref && findDraft(db, ref);
      if (!ref || !draft) continue;
      const trees = readTrees(db, draft.draftId);
      if (trees.edits.length > 0 || draft.stop !== null) {
        result.busy.push(ref);
        continue;
      }
      const { merge, irreversible } = inverseDraft(
        ref.kind,
        ofOne.flatMap(({ changes }) => changes),
        trees.base,
      );
      const head = writeWanted(db, draft, trees, merge.rebased);
      if (merge.conflicts.length > 0) {
        updateDraft(db, head, { stop: { state: 'conflict', conflicts: merge.conflicts } });
        result.conflicts.push({ ref, conflicts: merge.conflicts });
      }
      if (irreversible.length > 0) result.irreversible.push({ ref, rowIds: irreversible });
      result.resources.push(ref);
      deltas.push({ ref, rows: rowDeltas(ref.kind, trees.desired, merge.rebased.desired) });
    }
    dropUndoneSteps(db);
    addHistory(db, { at: now, event: 'published_undone', name, step: 'done', detail: deltas });
    atLabel('inverse.noted');
    return result;
  });
}
