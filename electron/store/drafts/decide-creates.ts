import type { UndecidedCreates } from '#shared/domain/merge/merge-result.ts';
import type { ResourceRef } from '#shared/domain/merge/resource-tree.ts';
import { canonicalJson } from '#shared/lib/canonical-json.ts';
import type { WriteDb } from '../db/workspace-db.ts';
import { closeAttempt, listOpenAttempts, writeChanges } from './attempts-table.ts';
import { readTrees, writeWanted } from './draft-trees.ts';
import { findDraft, updateDraft } from './drafts-table.ts';
import { addHistory } from './history-table.ts';

type DecideInput = {
  readonly ref: ResourceRef;
  /** As the person was shown them. */
  readonly creates: readonly UndecidedCreates[];
  /** `send`: send again the displays that are not there. `leave`: what is there is enough; discard the rest. */
  readonly take: 'send' | 'leave';
  readonly now: number;
};

/**
 * Applies a person's decision when nobody can tell which new displays arrived (sync.md, step 8). Only a person may
 * decide, because a duplicate can never be deleted.
 *
 * @returns false: something else waits to be decided, or nothing
 */
export function decideCreates(db: WriteDb, { ref, creates, take, now }: DecideInput): boolean {
  return db.atOnce(() => {
    const draft = findDraft(db, ref);
    if (draft?.stop?.state !== 'undecided') return false;
    if (canonicalJson(draft.stop.creates) !== canonicalJson(creates)) return false;
    const rowIds = new Set(creates.flatMap((one) => one.rowIds));
    for (const attempt of listOpenAttempts(db, ref)) {
      const rest = attempt.changes.filter(({ rowId }) => !rowIds.has(rowId));
      if (rest.length === 0) closeAttempt(db, attempt.attemptId, 'absent', []);
      else writeChanges(db, attempt.attemptId, rest);
    }
    const missing = new Set(creates.flatMap((one) => one.rowIds.slice(one.found)));
    const trees = readTrees(db, draft.draftId);
    const desired = take === 'send' ? trees.desired : trees.desired.filter(({ rowId }) => !missing.has(rowId));
    const head = writeWanted(db, draft, trees, { base: trees.base, desired });
    updateDraft(db, head, { stop: null });
    addHistory(db, {
      at: now,
      event: 'creates_decided',
      name: '',
      step: null,
      detail: { ref, take, creates, rows: trees.desired.filter(({ rowId }) => rowIds.has(rowId)) },
    });
    return true;
  });
}
