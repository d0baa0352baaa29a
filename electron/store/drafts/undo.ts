import { inverseDraft } from '#shared/domain/merge/inverse-draft.ts';
import type { Conflict } from '#shared/domain/merge/merge-result.ts';
import { type ResourceRef, refKey } from '#shared/domain/merge/resource-tree.ts';
import type { WriteDb } from '../db/workspace-db.ts';
import { listAttemptsOfPublish } from './attempts-table.ts';
import type { CrashPoint } from './crash-points.ts';
import { draftOn, writeWanted } from './draft-trees.ts';
import { updateDraft } from './drafts-table.ts';
import { editBack } from './edit-back.ts';
import {
  addHistory,
  addStep,
  detailOfUndo,
  type ResourceDelta,
  readStep,
  rowDeltas,
  writeStep,
} from './history-table.ts';
import { detailOfMove, type IsLeft, leftByMove } from './left-out.ts';
import type { Unplaced } from './save-edits.ts';
import { treeSent } from './sent-changes.ts';
import { findStepBefore, type StepBefore } from './step-reach.ts';

export type UndoPublishInput = { readonly publishId: string; readonly name: string; readonly now: number };

type UndoPublishResult = {
  readonly resources: readonly ResourceRef[];
  /** Resources that already have edits: publish or discard those first. */
  readonly busy: readonly ResourceRef[];
  /** Resources of which nothing is known here that an undo could stand on. */
  readonly unknown: readonly ResourceRef[];
  /** Rows that someone has changed since. They stay as they are until a person decides. */
  readonly conflicts: readonly { readonly ref: ResourceRef; readonly conflicts: readonly Conflict[] }[];
  /** Rows that cannot be undone: a store that was created. */
  readonly irreversible: readonly { readonly ref: ResourceRef; readonly rowIds: readonly string[] }[];
};

type Collected = { readonly [Part in keyof UndoPublishResult]: UndoPublishResult[Part][number][] };

/**
 * Makes a draft that undoes one publishing, from the journal's pre-image (sync.md, step 14). Nothing is sent: the draft
 * is checked and published like any other, and can itself be undone as a step.
 */
export function undoPublish(
  db: WriteDb,
  crashPoint: CrashPoint,
  { publishId, name, now }: UndoPublishInput,
): UndoPublishResult {
  return db.atOnce(() => {
    crashPoint('inverse.begun');
    const attempts = listAttemptsOfPublish(db, publishId).filter(
      ({ phase }) => phase === 'verified' || phase === 'partly',
    );
    const result: Collected = { resources: [], busy: [], unknown: [], conflicts: [], irreversible: [] };
    const deltas: ResourceDelta[] = [];
    for (const [, ofOne] of Map.groupBy(attempts.toReversed(), ({ ref }) => refKey(ref))) {
      const [last] = ofOne;
      if (last === undefined) continue;
      const { ref } = last;
      // Of a file that was taken over, there is only the journal.
      const begun = draftOn(db, ref, 'kept');
      if (begun === null) {
        result.unknown.push(ref);
        continue;
      }
      const { draft, trees } = begun;
      if (trees.edits.length > 0 || draft.stop !== null) {
        result.busy.push(ref);
        continue;
      }
      const { merge, irreversible } = inverseDraft(
        ref.kind,
        ofOne.flatMap(({ changes }) => changes),
        trees.base,
        treeSent(last),
      );
      if (irreversible.length > 0) result.irreversible.push({ ref, rowIds: irreversible });
      const rows = rowDeltas(ref.kind, trees.desired, merge.rebased.desired);
      if (rows.length === 0 && merge.conflicts.length === 0) continue;
      const head = writeWanted(db, draft, trees, merge.rebased);
      if (merge.conflicts.length > 0) {
        updateDraft(db, head, { stop: { state: 'conflict', conflicts: merge.conflicts } });
        result.conflicts.push({ ref, conflicts: merge.conflicts });
      }
      result.resources.push(ref);
      deltas.push({ ref, rows });
    }
    if (deltas.length > 0) addStep(db, { at: now, event: 'published_undone', name }, deltas);
    crashPoint('inverse.noted');
    return result;
  });
}

export type MoveStep = {
  readonly way: 'undo' | 'redo';
  /** The step that is meant. */
  readonly step: number;
  readonly now: number;
};

/**
 * `unplaced`: rows that no longer exist, displays, which cannot be removed once published, what is no longer as the step
 * left it, and targets whose slot has got another one.
 */
type MovedStep = {
  readonly moved: true;
  readonly name: string;
  readonly resources: readonly ResourceDelta['ref'][];
  readonly unplaced: readonly Unplaced[];
};

/** `waits`: nothing was done, because another step has to be moved first. */
type MoveResult = MovedStep | { readonly moved: false; readonly waits: StepBefore };

/**
 * Undoes a step, or redoes an undone one, if no other has to be moved before it. This is itself an edit: if the step was
 * published in the meantime, undoing it makes a new change. What others or a decision changed since keeps its value, and
 * what an Undo left, its Redo does not touch. A step that reaches several kinds is one of each page, and is moved as a
 * whole.
 *
 * @returns null: it is undone or redone already, or no longer there to be redone
 */
export function moveStep(db: WriteDb, crashPoint: CrashPoint, input: MoveStep): MoveResult | null {
  const { way, now } = input;
  return db.atOnce(() => {
    const step = readStep(db, input.step, way === 'undo' ? 'done' : 'undone');
    if (step === null) return null;
    const waits = findStepBefore(db, step.historyId, way);
    if (waits !== null) return { moved: false, waits };
    crashPoint('undo.begun');
    // saveEdits wrote this detail to the file.
    const deltas = step.detail as readonly ResourceDelta[];
    const order = way === 'undo' ? deltas.toReversed() : deltas;
    const isLeft: IsLeft = way === 'undo' ? () => false : leftByMove(detailOfUndo(db, step.historyId));
    const unplaced = order.flatMap(({ ref, rows }): Unplaced[] => {
      const draft = draftOn(db, ref, undefined);
      if (draft === null) return [];
      return editBack(db, draft, rows, way, isLeft).map((one) => ({ ...one, ref }));
    });
    crashPoint('undo.edited');
    writeStep(db, step.historyId, way === 'undo' ? 'undone' : 'done');
    addHistory(db, {
      at: now,
      event: way,
      name: step.name,
      step: null,
      detail: detailOfMove(step.historyId, unplaced),
    });
    crashPoint('undo.marked');
    return { moved: true, name: step.name, resources: deltas.map(({ ref }) => ref), unplaced };
  });
}
