import { fingerprint } from '#shared/domain/merge/canonical-form.ts';
import { merge3 } from '#shared/domain/merge/merge3.ts';
import type { Row, Tree } from '#shared/domain/merge/resource-tree.ts';
import type { ServiceIssue } from '#shared/domain/merge/service-issues.ts';
import type { WriteDb } from '../file/kept-db.ts';
import { approvedOf } from './approved-edits.ts';
import { insertAttempt } from './attempts-table.ts';
import type { DraftHead, Stop } from './draft-record.ts';
import { isSameText } from './draft-trees.ts';
import { updateDraft } from './drafts-table.ts';
import type { DraftEdit } from './edit-lines.ts';
import { listEdits, replaceEdits } from './edits-table.ts';
import { asServiceIssues, markRefused } from './mark-refused.ts';
import { planChunks } from './plan-chunks.ts';
import type { StepPorts } from './step.ts';
import type { PlannedChunk, StepInput, StepResult } from './step-result.ts';
import { readClientIds } from './sync-facts-table.ts';

type Planning = {
  readonly draft: DraftHead;
  readonly edits: readonly DraftEdit[];
  /** What was read, under local row ids. */
  readonly base: Tree;
  readonly remote: readonly Row[];
  readonly mark: string;
};

/** What still stands in the way when nothing can be sent: rows that were refused and wait for an edit. */
function restOf(db: WriteDb, draft: DraftHead, base: Tree, refused: readonly ServiceIssue[]): StepResult {
  const edits = listEdits(db, draft.draftId, base);
  const marked = edits.flatMap((edit) => edit.issues ?? []);
  const issues = marked.length > 0 ? marked : refused;
  if (issues.length === 0) {
    // What was approved and is not sent says nothing new, such as two contacts that changed places.
    const newer = edits.filter(({ approved, row }) => approved === undefined || !isSameText(approved, row));
    replaceEdits(db, draft.draftId, base, newer);
    if (draft.stop !== null) updateDraft(db, draft, { stop: null });
    return { step: 'clean' };
  }
  const reason = issues.every(({ message }) => message === '') ? 'invalid' : 'refused';
  const message = issues.find((one) => one.message !== '')?.message ?? null;
  const stop: Stop = { state: 'parked', reason, message, issues };
  updateDraft(db, draft, { stop });
  return { step: 'stopped', stop };
}

/**
 * Plans the requests of a rebased draft, and writes them down before anything is sent (sync.md, step 7): the first one
 * as `sending`, so that one transaction does for it. Base of the draft and pre-read are the same here, so every body is
 * merge3 of base, draft and pre-read (I4), and what was not edited stands in it as it was read (I6).
 */
export function planAttempts(db: WriteDb, ports: StepPorts, input: StepInput, planning: Planning): StepResult {
  const { draft, edits, base, remote, mark } = planning;
  const { ref, publishId, now } = input;
  if (edits.every(({ approved }) => approved === undefined)) return restOf(db, draft, base, []);
  const merge = merge3(ref.kind, { base, desired: approvedOf(base, edits), remote });
  const { chunks, refused } = planChunks(ref.kind, merge, {
    brakeConfirmed: draft.confirmedMark === mark,
    leaveOutNewIds: readClientIds(db) === 'refused',
    chunkLimit: draft.chunkLimit,
    heldRows: new Set(edits.filter(({ issues }) => issues !== null).map(({ rowId }) => rowId)),
  });
  const issues = asServiceIssues(refused);
  if (issues.length > 0) markRefused(db, draft.draftId, issues);
  ports.atLabel('step.planned');
  if (chunks.length === 0) return restOf(db, draft, base, issues);
  const preFingerprint = fingerprint(ref.kind, remote);
  const isSet = ref.kind === 'contacts' || ref.kind === 'expectations';
  const planned = chunks.map(({ body, rowIds, changes }, chunk): PlannedChunk => {
    const attemptId = insertAttempt(db, {
      publishId,
      ref,
      rev: draft.rev,
      chunk,
      chunks: chunks.length,
      phase: chunk === 0 ? 'sending' : 'planned',
      preFingerprint,
      body,
      changes,
      rowIds,
      preImage: isSet ? remote : null,
      at: now,
    });
    return { attemptId, body, isCommitted: chunk === 0 };
  });
  updateDraft(db, draft, { isLagging: true, stop: null });
  ports.atLabel('step.attempted');
  return { step: 'send', chunks: planned };
}
