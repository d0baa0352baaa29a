import { type RefObject, useRef, useState } from 'react';
import { createStore } from 'zustand/vanilla';
import { type Bridge, failureOf } from '#renderer/bridge/bridge.ts';
import { type CellValue, UNTOUCHED } from '#renderer/grid/model/column.ts';
import { draftAt, IS_REMOVED, REMOVED, type Step } from '#renderer/grid/model/history.ts';
import { pageSlices, runSliced } from '#renderer/grid/model/run-sliced.ts';
import type { SheetHistoryEvent } from '#renderer/grid/sheet/sheet-state.ts';
import type { Failure } from '#shared/bridge/answer.ts';
import type { FieldPatch, ResourcePatch } from '#shared/bridge/drafts.ts';
import { partsOfKey, rowKey, type SheetKind } from './draft-sheet.ts';
import { StepTooLarge, sendStep } from './send-step.ts';
import { isStored, storedName } from './step-names.ts';

/** What the page shows about saving its edits. */
type SavingState = {
  /** Number of steps that are still being saved. */
  readonly pending: number;
  /** When the last step was saved, ISO 8601; null: no step of this page yet. */
  readonly savedAt: string | null;
  /** Why the last step was not saved; null: it was. */
  readonly failure: Failure | null;
  /** True when the last step was too large to be saved. */
  readonly tooLarge: boolean;
  /** Number of edits that no longer applied and were left out. */
  readonly unplaced: number;
};

/** The result of saving an action on the drafts. */
export type SavedAct = { readonly savedAt: string | null; readonly unplaced: number };

/** Why a step was not saved. */
export type Unsaved = { readonly kind: 'too_large' } | { readonly kind: 'failed'; readonly failure: Failure };

/** Saves steps one after the other, in the order in which they were made. */
export type Saving = ReturnType<typeof createSaving>;

/** @param failureOf the failure in whatever an action threw */
export const unsavedOf = (error: unknown, failureOf: (error: unknown) => Failure): Unsaved =>
  error instanceof StepTooLarge ? { kind: 'too_large' } : { kind: 'failed', failure: failureOf(error) };

/**
 * @param failureOf the failure in whatever an action threw
 * @param onFailure called when something could not be saved: the page must read the stored state again
 */
export function createSaving(failureOf: (error: unknown) => Failure, onFailure: () => void) {
  const store = createStore<SavingState>(() => ({
    pending: 0,
    savedAt: null,
    failure: null,
    tooLarge: false,
    unplaced: 0,
  }));
  const queue = { last: Promise.resolve<Unsaved | null>(null), begun: 0 };
  const run = async (act: () => Promise<SavedAct>, after: () => void): Promise<Unsaved | null> => {
    try {
      const { savedAt, unplaced } = await act();
      store.setState((now) => ({ ...now, savedAt: savedAt ?? now.savedAt, failure: null, tooLarge: false, unplaced }));
      after();
      return null;
    } catch (error) {
      const unsaved = unsavedOf(error, failureOf);
      const tooLarge = unsaved.kind === 'too_large';
      store.setState({ tooLarge, failure: tooLarge ? null : unsaved.failure });
      onFailure();
      return unsaved;
    } finally {
      store.setState(({ pending }) => ({ pending: pending - 1 }));
    }
  };
  return {
    store,
    /** Number of actions started so far. Data read before the latest of them is out of date. */
    begun: () => queue.begun,
    /** What became of the action that was started last; null: it is on the disk. */
    last: () => queue.last,
    /** @param after runs when the action is on the disk */
    add(act: () => Promise<SavedAct>, after: () => void = () => {}): void {
      queue.begun += 1;
      store.setState(({ pending }) => ({ pending: pending + 1 }));
      queue.last = queue.last.then(() => run(act, after));
    },
  };
}

export type PageSaving = {
  readonly saving: Saving;
  /**
   * Reads the drafts again from the core. Set by the component that reads them, because its query must know how many
   * steps were started.
   */
  readonly readAgain: RefObject<() => void>;
};

/** The saving of a page. When something can't be saved, the drafts are read again. */
export function useSaving(): PageSaving {
  const readAgain = useRef(() => {});
  const [saving] = useState(() => createSaving(failureOf, () => readAgain.current()));
  return { saving, readAgain };
}

/** Preparing a step with this many cells for the core takes longer than a frame, so the page paints the step first. */
const MANY_CELLS = 1_000;

type Ports = {
  readonly drafts: Pick<Bridge['drafts'], 'save' | 'stage' | 'move'>;
  readonly saving: Saving;
  readonly kind: SheetKind;
  /** Identifies this page's own edits among the events. */
  readonly by: string;
  /** A row's own value, without any draft. */
  readonly own: (key: string, column: string) => CellValue;
  /** Rows with a mark that came from the core. */
  readonly marked: () => ReadonlySet<string>;
  /** Reads the drafts again from the core. */
  readonly readAgain: () => void;
};

/** Saves every change of a sheet's history: each new step, and each move to an older or newer point. */
export function saveHistory(ports: Ports): (event: SheetHistoryEvent) => void {
  return (event) => (event.kind === 'did' ? saveStep(ports, event.step) : saveMove(ports, event));
}

function saveStep({ drafts, saving, kind, by, own, marked, readAgain }: Ports, step: Step): void {
  const outcome = { isStored: true };
  saving.add(
    async () => {
      const isLarge = step.cells > MANY_CELLS;
      if (isLarge) await afterPaint();
      const resources = (await runSliced(patchesOfStep(kind, step, own), pageSlices)) ?? [];
      const saved = await sendStep(drafts, { name: storedName(step), resources, by });
      outcome.isStored = saved.step !== null;
      return saved;
    },
    () => {
      // The same text in another spelling counts as no change, so there is no step to take back. And editing a value
      // that the service refused makes it a new attempt, so its mark is removed.
      const marks = marked();
      const isMended = marks.size > 0 && step.patches.some(({ rows }) => rows.some((row) => marks.has(row)));
      if (!outcome.isStored || isMended) readAgain();
    },
  );
}

function saveMove(
  { drafts, saving, by, readAgain }: Ports,
  { side, steps }: Extract<SheetHistoryEvent, { kind: 'moved' }>,
) {
  const way = side === 'before' ? 'undo' : 'redo';
  const isUnseen = steps.some(isStored);
  saving.add(
    async () => {
      const { unplaced } = await drafts.move({ way, count: steps.length, by });
      return { savedAt: new Date().toISOString(), unplaced };
    },
    () => {
      if (isUnseen) readAgain();
    },
  );
}

type Own = (key: string, column: string) => CellValue;
type Collected = { readonly patch: ResourcePatch; readonly byField: Map<string, FieldPatch> };

/** How many rows are handled between two checks of the clock. */
const SLICE = 4_096;

/**
 * Turns a step of the sheet into edits of each store's rows, as a job in slices. One value set on many rows stays one
 * value.
 * @param own a row's own value, which a cell gets back when its draft is removed
 */
export function* patchesOfStep(
  { kind, fields, fieldOf }: SheetKind,
  { patches, added }: Pick<Step, 'patches' | 'added'>,
  own: Own,
): Generator<void, ResourcePatch[]> {
  const stores = new Map<string, Collected>();
  const of = (externalId: string): Collected => {
    const known = stores.get(externalId);
    if (known) return known;
    const ref = { externalId, kind };
    const made: Collected = { patch: { ref, added: [], patches: [], removed: [] }, byField: new Map() };
    stores.set(externalId, made);
    return made;
  };
  for (const { id, values } of added) {
    const { externalId, rowId } = partsOfKey(id);
    const row = Object.fromEntries(fields.map((field) => [field, fieldOf(field, values[field] ?? null)]));
    of(externalId).patch.added.push({ rowId, row });
  }
  // The rows that a step removes, and those that it brings back as the service has them.
  for (const { column, rows, after } of patches) {
    if (column !== REMOVED) continue;
    for (const [index, key] of rows.entries()) {
      const { externalId, rowId } = partsOfKey(key);
      const { patch } = of(externalId);
      if (draftAt(after, index) === IS_REMOVED) patch.removed.push(rowId);
      else
        patch.added.push({
          rowId,
          row: Object.fromEntries(fields.map((field) => [field, fieldOf(field, own(key, field))])),
        });
    }
  }
  const fieldIn = ({ patch, byField }: Collected, column: string): FieldPatch => {
    const known = byField.get(column);
    if (known) return known;
    const made: FieldPatch = { field: column, rowIds: [], values: [] };
    byField.set(column, made);
    patch.patches.push(made);
    return made;
  };
  for (const { column, rows, after } of patches) {
    if (column === REMOVED) continue;
    const isOne = after.length === 1 && after[0] !== UNTOUCHED;
    // Rows come store by store, so most rows have the same store as the row before.
    let ofStore: { readonly prefix: string; readonly field: FieldPatch } | null = null;
    for (const [index, key] of rows.entries()) {
      if (index % SLICE === SLICE - 1) yield;
      if (ofStore === null || !key.startsWith(ofStore.prefix)) {
        const { externalId } = partsOfKey(key);
        ofStore = { prefix: rowKey(externalId, ''), field: fieldIn(of(externalId), column) };
      }
      const { prefix, field } = ofStore;
      field.rowIds.push(key.slice(prefix.length));
      if (isOne && field.values.length === 1) continue;
      const draft = draftAt(after, index);
      field.values.push(fieldOf(column, draft === UNTOUCHED ? own(key, column) : draft));
    }
  }
  return [...stores.values()].map(({ patch }) => patch);
}

/** The longest wait in milliseconds. A page in the background paints nothing, so waiting longer would be pointless. */
const LONGEST_MS = 100;

/** Resolves when the page has had a chance to paint the latest change. */
function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    const late = setTimeout(resolve, LONGEST_MS);
    requestAnimationFrame(() => {
      clearTimeout(late);
      setTimeout(resolve);
    });
  });
}
