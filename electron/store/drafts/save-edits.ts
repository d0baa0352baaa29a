import { type CounterCells, createCounter } from '#electron/lib/counter.ts';
import { applyEdits, type RowEdit, type UnplacedEdit } from '#shared/domain/merge/apply-edits.ts';
import { type DraftChange, draftChanges } from '#shared/domain/merge/draft-changes.ts';
import type { ResourceRef } from '#shared/domain/merge/resource-tree.ts';
import type { WriteDb } from '../db/workspace-db.ts';
import type { CrashPoint, CrashPointName } from './crash-points.ts';
import { type Beginning, type BegunDraft, draftOn, writeWanted } from './draft-trees.ts';
import type { DraftHead } from './drafts-table.ts';
import { addStep, deltasOf, type ResourceDelta } from './history-table.ts';

/** One field of many rows, with one value for all or one for each. */
type ColumnEdit = {
  readonly edit: 'set_rows';
  readonly field: string;
  readonly rowIds: readonly string[];
  readonly values: readonly unknown[];
};

/** Edits of one resource, in the order they were made. */
export type ResourceEdits = {
  readonly ref: ResourceRef;
  /** What a new draft starts from, if there is none yet. */
  readonly remote?: Beginning | undefined;
  readonly edits: readonly (RowEdit | ColumnEdit)[];
};

/** One step by a person. It may touch many resources, and is undone as a whole. */
export type SaveInput = {
  /** Shown in the list of steps, in the person's language. */
  readonly name: string;
  readonly resources: readonly ResourceEdits[];
  /** For the history: milliseconds since 1970 UTC. */
  readonly now: number;
};

export type Unplaced = UnplacedEdit & { readonly ref: ResourceRef };

export type SaveResult = {
  /** null: it changed nothing. */
  readonly step: number | null;
  /** Edits that could not be applied: the row or field does not exist, or the kind does not allow the edit. */
  readonly unplaced: readonly Unplaced[];
  /** Resources without a draft, and nothing to start one from. If there are any, nothing is saved. */
  readonly unknown: readonly ResourceRef[];
};

/** Thrown to roll back a step of which a part can't be saved. */
class ResourcesUnknown extends Error {
  readonly refs: readonly ResourceRef[];
  constructor(refs: readonly ResourceRef[]) {
    super('some resources of a step are not known');
    this.refs = refs;
  }
}

type Edited = {
  readonly draft: DraftHead;
  /** What changed in the wanted rows. */
  readonly changes: readonly DraftChange[];
  readonly unplaced: readonly UnplacedEdit[];
};

/** Number of cells edited; adding or removing a row counts as one. */
export const countCells = (edits: ResourceEdits['edits']): number =>
  edits.reduce((sum, one) => sum + (one.edit === 'set_rows' ? one.rowIds.length : 1), 0);

function* rowEditsOf(edits: ResourceEdits['edits']): Generator<RowEdit> {
  for (const one of edits) {
    if (one.edit !== 'set_rows') {
      yield one;
      continue;
    }
    const { field, rowIds, values } = one;
    for (const [index, rowId] of rowIds.entries()) {
      yield { edit: 'set', rowId, field, value: values[values.length === 1 ? 0 : index] ?? null };
    }
  }
}

/** Applies edits to the wanted rows of one resource. Call in a transaction. */
export function editDraft(db: WriteDb, { draft, trees }: BegunDraft, edits: readonly RowEdit[]): Edited {
  const { kind } = draft.ref;
  const { desired, unplaced } = applyEdits(kind, trees.base, edits, trees.desired);
  const changes = draftChanges(kind, { base: trees.desired, desired });
  if (changes.length === 0) return { draft, changes, unplaced };
  return { draft: writeWanted(db, draft, trees, { base: trees.base, desired }), changes, unplaced };
}

/**
 * Saves one step of editing (sync.md, step 1): edits, `rev` and history row, in one transaction. It is on disk when
 * this returns. A step is saved as a whole or not at all: who is told that it was not would make it once more.
 */
export function saveEdits(db: WriteDb, crashPoint: CrashPoint, step: SaveInput): SaveResult {
  try {
    return db.atOnce(() => saveAtOnce(db, crashPoint, step));
  } catch (error) {
    if (error instanceof ResourcesUnknown) return { step: null, unplaced: [], unknown: error.refs };
    throw error;
  }
}

/** Saves a step. Call in a transaction. @throws ResourcesUnknown */
function saveAtOnce(db: WriteDb, crashPoint: CrashPoint, { name, resources, now }: SaveInput): SaveResult {
  crashPoint('save.begun');
  const unknown: ResourceRef[] = [];
  const unplaced: Unplaced[] = [];
  const deltas: ResourceDelta[] = [];
  for (const { ref, remote, edits } of resources) {
    const begun = draftOn(db, ref, remote);
    if (begun === null) {
      unknown.push(ref);
      continue;
    }
    crashPoint('save.based');
    const edited = editDraft(db, begun, [...rowEditsOf(edits)]);
    crashPoint('save.edited');
    unplaced.push(...edited.unplaced.map((one) => ({ ...one, ref })));
    if (edited.changes.length > 0) deltas.push({ ref, rows: deltasOf(edited.changes) });
  }
  if (unknown.length > 0) throw new ResourcesUnknown(unknown);
  crashPoint('save.counted');
  if (deltas.length === 0) return { step: null, unplaced, unknown };
  const step = addStep(db, { at: now, event: 'edit', name }, deltas);
  crashPoint('save.noted');
  return { step, unplaced, unknown };
}

export type CountedSave = { readonly step: SaveInput; readonly cells: CounterCells };

/** Thrown to roll back a save that was stopped. */
class SaveStopped extends Error {}

/**
 * Saves a step and counts its resources one by one.
 *
 * @param cells of a counter that has already started
 * @returns null: stopped before the end, so nothing is saved
 */
export function saveCounted(db: WriteDb, step: SaveInput, cells: CounterCells): SaveResult | null {
  const counter = createCounter(cells);
  const crashPoint = (label: CrashPointName): void => {
    if (counter.isStopped()) throw new SaveStopped();
    if (label === 'save.edited') counter.add(1);
  };
  try {
    return saveEdits(db, crashPoint, step);
  } catch (error) {
    if (error instanceof SaveStopped) return null;
    throw error;
  }
}
