import { type DraftChange, draftChanges } from '#shared/domain/merge/draft-changes.ts';
import { type ResourceRef, refKey, type Tree } from '#shared/domain/merge/resource-tree.ts';
import type { ServiceIssue } from '#shared/domain/merge/service-issues.ts';
import type { ReadDb } from '../file/workspace-db.ts';
import { listRefsWithOpenAttempts } from './attempts-table.ts';
import { readTrees } from './draft-trees.ts';
import { type Blocker, findDraft, listDrafts } from './drafts-table.ts';
import { countEdits, type EditCounts } from './edits-table.ts';
import { freshBlocker } from './resolve-conflicts.ts';

/** A resource with unpublished changes, or one that waits for a person. */
export type DraftSummary = {
  readonly ref: ResourceRef;
  readonly rev: number;
  readonly counts: EditCounts;
  readonly stop: Blocker | null;
  /** Something was sent, and no read has decided its outcome yet. */
  readonly isUndecided: boolean;
};

const NO_EDITS: EditCounts = { added: 0, changed: 0, removed: 0 };

/** Every resource with changes (sync.md, step 12: nothing is out of sight). */
export function listChangedDrafts(db: ReadDb): DraftSummary[] {
  const counts = countEdits(db);
  const open = new Set(listRefsWithOpenAttempts(db).map(refKey));
  return listDrafts(db)
    .filter(({ draftId, ref, stop }) => counts.has(draftId) || open.has(refKey(ref)) || stop !== null)
    .map(({ draftId, ref, rev, stop }) => ({
      ref,
      rev,
      counts: counts.get(draftId) ?? NO_EDITS,
      stop,
      isUndecided: open.has(refKey(ref)),
    }));
}

/** A draft as a page shows it. */
export type DraftView = {
  readonly ref: ResourceRef;
  readonly rev: number;
  /** The last verified state, under local row ids. */
  readonly base: Tree;
  readonly desired: Tree;
  /** Each changed field with its old and new value, row by row. */
  readonly changes: readonly DraftChange[];
  readonly issues: readonly ServiceIssue[];
  readonly stop: Blocker | null;
};

/** One draft with its trees; null: there is none, so the resource is as it was read. */
export function viewDraft(db: ReadDb, ref: ResourceRef): DraftView | null {
  const draft = findDraft(db, ref);
  if (draft === null) return null;
  const trees = readTrees(db, draft.draftId);
  return {
    ref,
    rev: draft.rev,
    base: trees.base,
    desired: trees.desired,
    changes: draftChanges(ref.kind, trees),
    issues: trees.edits.flatMap(({ issues }) => issues ?? []),
    stop: freshBlocker(draft.stop, trees.desired),
  };
}
