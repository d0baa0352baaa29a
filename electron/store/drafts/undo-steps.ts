import type { WriteDb } from '../file/kept-db.ts';
import { draftOn } from './change-draft.ts';
import { addHistory, firstUndoneStep, lastDoneStep, writeStep } from './history-table.ts';
import { editsOfDeltas, type ResourceDelta } from './row-deltas.ts';
import { editDraft, type Unplaced } from './save-edits.ts';
import type { AtLabel } from './sync-labels.ts';

export type UndoInput = { readonly way: 'undo' | 'redo'; readonly now: number };

/** `unplaced`: rows that are not there any more, or, of displays, that can not be taken away once published. */
export type UndoResult = {
  readonly name: string;
  readonly resources: readonly ResourceDelta['ref'][];
  readonly unplaced: readonly Unplaced[];
};

/**
 * Takes back the last step, or does the last one that was taken back again. It is an edit itself: what was published
 * meanwhile becomes a new change, and fields that others changed stay theirs.
 *
 * @returns null: there is no such step
 */
export function moveStep(db: WriteDb, atLabel: AtLabel, { way, now }: UndoInput): UndoResult | null {
  return db.atOnce(() => {
    const step = way === 'undo' ? lastDoneStep(db) : firstUndoneStep(db);
    if (step === null) return null;
    atLabel('undo.begun');
    // What saveEdits wrote: the file's own content.
    const deltas = step.detail as readonly ResourceDelta[];
    const order = way === 'undo' ? deltas.toReversed() : deltas;
    const unplaced = order.flatMap(({ ref, rows }): Unplaced[] => {
      const draft = draftOn(db, ref, undefined);
      if (draft === null) return [];
      const edits = editsOfDeltas(way === 'undo' ? rows.toReversed() : rows, way === 'redo');
      return editDraft(db, draft, edits).unplaced.map((one) => ({ ...one, ref }));
    });
    atLabel('undo.edited');
    writeStep(db, step.historyId, way === 'undo' ? 'undone' : 'done');
    addHistory(db, { at: now, event: way, name: step.name, step: null, detail: { historyId: step.historyId } });
    atLabel('undo.marked');
    return { name: step.name, resources: deltas.map(({ ref }) => ref), unplaced };
  });
}
