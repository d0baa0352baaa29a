import { type DraftChange, draftChanges } from '#shared/domain/merge/draft-changes.ts';
import { ResourceRef, refKey, type Tree } from '#shared/domain/merge/resource-tree.ts';
import type { ServiceIssue } from '#shared/domain/merge/service-issues.ts';
import type { ReadDb } from '../db/workspace-db.ts';
import { listRefsWithOpenAttempts } from './attempts-table.ts';
import { isMadeHere, readTrees } from './draft-trees.ts';
import { type Blocker, findDraft, listDrafts } from './drafts-table.ts';
import { countEdits, type EditTotals, NO_EDITS } from './edits-table.ts';
import { freshBlocker } from './resolve-conflicts.ts';
import { orUnreadable } from './stored-draft.ts';

/** A resource with unpublished changes, or one that waits for a person. */
export type DraftSummary = EditTotals & {
  readonly ref: ResourceRef;
  readonly rev: number;
  readonly stop: Blocker | null;
  /** Something was sent, and no read has decided its outcome yet. */
  readonly isUndecided: boolean;
};

/**
 * Every resource with changes (sync.md, step 12: nothing is out of sight).
 *
 * @param only these of them; null: all
 */
export function listChangedDrafts(db: ReadDb, only: readonly ResourceRef[] | null): DraftSummary[] {
  const drafts = only === null ? listDrafts(db) : only.flatMap((ref) => orUnreadable(() => findDraft(db, ref)) ?? []);
  const edits = countEdits(db, only === null ? undefined : drafts.map(({ draftId }) => draftId));
  const open = new Set(listRefsWithOpenAttempts(db).map(refKey));
  return drafts
    .filter(({ draftId, ref, stop }) => edits.has(draftId) || open.has(refKey(ref)) || stop !== null)
    .map(({ draftId, ref, rev, stop }) => ({
      ref,
      rev,
      ...(edits.get(draftId) ?? NO_EDITS),
      stop,
      isUndecided: open.has(refKey(ref)),
    }));
}

/** A resource with unpublished changes or a decision to make, and how many changes it has. */
type DraftHeading = { readonly ref: ResourceRef; readonly size: number };

/** Every such resource. Nothing of the drafts themselves is read, so that thousands take no longer than a page may. */
export function listHeadings(db: ReadDb): DraftHeading[] {
  const open = new Set(listRefsWithOpenAttempts(db).map(refKey));
  return db
    .prepare<[], { externalId: string; kind: string; size: number; isStopped: number }>(
      `SELECT external_id AS externalId, kind, coalesce(sum(rows * changes), 0) AS size, stop IS NOT NULL AS isStopped
         FROM drafts LEFT JOIN draft_edits USING (draft_id) GROUP BY draft_id ORDER BY external_id, kind`,
    )
    .all()
    .flatMap(({ externalId, kind, size, isStopped }) => {
      const ref = ResourceRef.safeParse({ externalId, kind }).data;
      return ref !== undefined && (size > 0 || isStopped === 1 || open.has(refKey(ref))) ? [{ ref, size }] : [];
    });
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
  /** The base is from a file of changes, which has only the rows that it changes: no answer was ever read here. */
  readonly isPartial: boolean;
  readonly stop: Blocker | null;
};

/** One draft with its trees; null: there is none, or it can't be read. */
export function viewDraft(db: ReadDb, ref: ResourceRef): DraftView | null {
  const shown = showDraft(db, ref);
  return shown === 'unreadable' ? null : shown;
}

/**
 * A draft for a page that shows the resource; null: there is none, so the resource is as it was read.
 *
 * @returns 'unreadable': there is one, and nobody can tell what is in it
 */
export function showDraft(db: ReadDb, ref: ResourceRef): DraftView | null | 'unreadable' {
  const view = orUnreadable(() => ({ found: readView(db, ref) }));
  return view === null ? 'unreadable' : view.found;
}

function readView(db: ReadDb, ref: ResourceRef): DraftView | null {
  const draft = findDraft(db, ref);
  if (draft === null) return null;
  const trees = readTrees(db, draft.draftId);
  return {
    ref,
    rev: draft.rev,
    base: trees.base,
    desired: trees.desired,
    changes: draftChanges(ref.kind, trees),
    isPartial: ref.kind === 'expositions' && draft.marks.length === 0 && !isMadeHere(db, ref.externalId),
    issues: trees.edits.flatMap(({ issues }) => issues ?? []),
    stop: freshBlocker(draft.stop, trees.desired),
  };
}
