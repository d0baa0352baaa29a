import { expectationKey } from '#shared/domain/merge/expectation-groups.ts';
import type { Conflict } from '#shared/domain/merge/merge-result.ts';
import { resolveConflict, type SideChoice } from '#shared/domain/merge/resolve-conflict.ts';
import type { ResourceRef, Tree } from '#shared/domain/merge/resource-tree.ts';
import { canonicalJson } from '#shared/lib/canonical-json.ts';
import type { WriteDb } from '../db/workspace-db.ts';
import type { CrashPoint } from './crash-points.ts';
import { readTrees, writeWanted } from './draft-trees.ts';
import { type Blocker, findDraft, markOfErasing, updateDraft } from './drafts-table.ts';
import { addHistory } from './history-table.ts';

/** Which conflict of a resource is meant: its row, and its field if it concerns just one. */
export type ConflictDecision = {
  readonly rowId: string;
  readonly field: string | null;
  /** What the person was shown of the service's side. */
  readonly theirs: unknown;
  readonly choice: SideChoice;
};

export type ResolveInput = {
  readonly ref: ResourceRef;
  readonly choices: readonly ConflictDecision[];
  readonly now: number;
};

/** A choice is about what was shown: between it and another value of the service nobody has decided (I5). */
const isMeant = (conflict: Conflict, { rowId, field, theirs }: ConflictDecision): boolean =>
  conflict.rowId === rowId && conflict.field === field && canonicalJson(conflict.theirs) === canonicalJson(theirs);

/**
 * Resolves conflicts as the person chose (sync.md, step 11). Each choice becomes a new edit based on the service's
 * value, and the losing value stays in the history. Conflicts that are no longer as they were shown stay.
 *
 * @returns how many were resolved
 */
export function resolveConflicts(db: WriteDb, crashPoint: CrashPoint, { ref, choices, now }: ResolveInput): number {
  return db.atOnce(() => {
    const draft = findDraft(db, ref);
    if (draft?.stop?.state !== 'conflict') return 0;
    crashPoint('resolve.begun');
    const trees = readTrees(db, draft.draftId);
    const conflicts = draft.stop.conflicts.map((one) => freshConflict(one, trees.desired));
    const chosen = conflicts.flatMap((conflict) => {
      const found = choices.find((one) => isMeant(conflict, one));
      return found ? [{ conflict, choice: found.choice }] : [];
    });
    if (chosen.length === 0) return 0;
    const resolved = chosen.reduce((tree, { conflict, choice }) => resolveConflict(ref.kind, tree, conflict, choice), {
      base: trees.base,
      desired: trees.desired,
    });
    const done = new Set(chosen.map(({ conflict }) => conflict));
    const left = conflicts.filter((conflict) => !done.has(conflict));
    const head = writeWanted(db, draft, trees, resolved);
    crashPoint('resolve.based');
    updateDraft(db, head, { stop: left.length > 0 ? { state: 'conflict', conflicts: left } : null });
    for (const { conflict, choice } of chosen) {
      addHistory(db, { at: now, event: 'conflict_resolved', name: '', step: null, detail: { ref, conflict, choice } });
    }
    crashPoint('resolve.noted');
    return chosen.length;
  });
}

type ConfirmInput = {
  readonly ref: ResourceRef;
  /** The version whose losses the person was shown. */
  readonly mark: string;
  readonly now: number;
};

/**
 * Records that a person accepted the losses shown by a read, so publishing can go on (sync.md, step 5). A read of
 * another version asks again.
 *
 * @returns false: nothing of that version waits to be confirmed
 */
export function confirmBrake(db: WriteDb, { ref, mark, now }: ConfirmInput): boolean {
  return db.atOnce(() => {
    const draft = findDraft(db, ref);
    if (draft?.stop?.state === 'erases' && draft.stop.mark === mark) {
      const { fields, rows } = draft.stop;
      updateDraft(db, draft, { stop: null, confirmedMark: markOfErasing(mark) });
      addHistory(db, { at: now, event: 'erasing_confirmed', name: '', step: null, detail: { ref, fields, rows } });
      return true;
    }
    if (draft?.stop?.state !== 'brake' || draft.stop.mark !== mark) return false;
    const { reason, gone, of } = draft.stop;
    updateDraft(db, draft, { stop: null, confirmedMark: mark });
    addHistory(db, { at: now, event: 'brake_confirmed', name: '', step: null, detail: { ref, reason, gone, of } });
    return true;
  });
}

/**
 * Updates a conflict's `mine` to what is wanted now. A person may edit that very cell before deciding, and "mine" must
 * never bring back a value they have replaced.
 */
function freshConflict(conflict: Conflict, desired: Tree): Conflict {
  if (conflict.scope === 'group') {
    return { ...conflict, mine: desired.filter(({ row }) => expectationKey(row) === conflict.key) };
  }
  const row = desired.find(({ rowId }) => rowId === conflict.rowId)?.row ?? null;
  if (conflict.scope === 'row') return { ...conflict, mine: row };
  return row === null ? conflict : { ...conflict, mine: row[conflict.field] };
}

/** Updates the conflicts of a blocker to what is wanted now. */
export function freshBlocker(stop: Blocker | null, desired: Tree): Blocker | null {
  if (stop?.state !== 'conflict') return stop;
  return { state: 'conflict', conflicts: stop.conflicts.map((one) => freshConflict(one, desired)) };
}
