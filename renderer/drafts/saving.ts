/*
 * The model of saving. What a person does at once is one step, over any number of stores. A step that was made in a
 * sheet is shown first and saved after; one that a dialog has planned is saved first and read again. Either way it
 * becomes patches of rows by resource, goes to the core in as many messages as it takes (send-step), and is a draft as
 * soon as the core has answered: nothing leaves for the service here. Steps are saved one after the other. A refused one
 * is kept on the page and tried again before the next, unless a dialog waits for it, which keeps what was entered itself.
 * Undo and Redo are moves along the steps that the core has stored. What the page shows is replaced by what the core
 * knows only while nothing is being typed or saved (show-drafts).
 */

import { type RefObject, useRef, useState } from 'react';
import { createStore } from 'zustand/vanilla';
import { type Bridge, failureOf } from '#renderer/bridge/bridge.ts';
import type { CellValue } from '#renderer/grid/model/column.ts';
import type { Step } from '#renderer/grid/model/history.ts';
import { afterPaint, pageSlices, runSliced } from '#renderer/grid/model/run-sliced.ts';
import type { SheetHistoryEvent } from '#renderer/grid/sheet/sheet-state.ts';
import { askWhileAny } from '#renderer/ui/ask-before-closing.ts';
import type { Failure } from '#shared/bridge/answer.ts';
import type { MovedSteps, ResourcePatch } from '#shared/bridge/drafts.ts';
import type { SheetKind } from './draft-sheet.ts';
import { PlanOutdated, patchesOfStep, StepTooLarge, sendStep } from './send-step.ts';
import { numberOfStored, storedName } from './step-names.ts';

/** What the page shows about saving its edits. */
type SavingState = {
  /** Number of steps that are still being saved. */
  readonly pending: number;
  /** When the last step was saved, ISO 8601; null: no step of this page yet. */
  readonly savedAt: string | null;
  /** Why the last action was not saved, or what is kept; null: everything was. */
  readonly failure: Failure | null;
  /** Number of steps that were refused and are kept on the page. */
  readonly kept: number;
  /** Why the last step was not saved and is not kept: too large, or planned with rows that others had changed. */
  readonly dropped: 'too_large' | 'outdated' | null;
  /** Number of edits that no longer applied and were left out. */
  readonly unplaced: number;
  /** What the last action undid or redid; null: it was another one. */
  readonly moved: MovedRows | null;
};

/** What Undo or Redo did, on which pages. */
export type MovedRows = Pick<MovedSteps, 'resources' | 'waits'> & {
  readonly way: 'undo' | 'redo';
  /** The last of the steps. */
  readonly last: Pick<Step, 'id' | 'name' | 'cells'>;
  /** 0: none, for it waits for another one, or is not as it was any more. */
  readonly count: number;
};

/** The result of saving an action on the drafts. */
export type SavedAct = { readonly savedAt: string | null; readonly unplaced: number };

/** Why a step was not saved. */
export type UnsavedReason =
  | { readonly kind: 'too_large' }
  | { readonly kind: 'outdated' }
  | { readonly kind: 'failed'; readonly failure: Failure };

/** Saves steps one after the other, in the order in which they were made. */
export type Saving = ReturnType<typeof createSaving>;

type Act = () => Promise<SavedAct>;

/**
 * What an action is. `step`: kept here if it is refused. `asked`: somebody else keeps it. Either comes after the steps
 * that are kept, which would else be laid over it when they are saved. `move` and `other` don't wait for them.
 */
type ActKind = 'step' | 'asked' | 'move' | 'other';

/**
 * Saves one action after the other. A step that was refused, as on a full disk, is kept, and saved before the next step
 * or when a person asks for it, so that what was typed is not lost and the order stays.
 *
 * @param failureOf the failure in whatever an action threw
 * @param onChanged called when the disk has something else than the page shows: a step was refused, or saved later on
 */
export function createSaving(failureOf: (error: unknown) => Failure, onChanged: () => void) {
  const store = createStore<SavingState>(() => ({
    pending: 0,
    savedAt: null,
    failure: null,
    kept: 0,
    dropped: null,
    unplaced: 0,
    moved: null,
  }));
  const queue = { last: Promise.resolve<UnsavedReason | null>(null), begun: 0, ended: 0, beyond: 0, isAsked: false };
  const kept: Act[] = [];
  const stored = new Map<string, number>();
  const note = ({ savedAt, unplaced }: SavedAct) =>
    store.setState((now) => ({
      ...now,
      savedAt: savedAt ?? now.savedAt,
      failure: kept.length === 0 ? null : now.failure,
      kept: kept.length,
      dropped: null,
      unplaced,
    }));
  /** @throws what the first one threw that is refused again; it and those after it are still kept */
  const saveKept = async () => {
    for (let act = kept[0]; act !== undefined; act = kept[0]) {
      const saved = await act();
      kept.shift();
      note(saved);
    }
  };
  const run = async (act: Act | null, after: () => void, kind: ActKind): Promise<UnsavedReason | null> => {
    const isKept = kind === 'step';
    const isLate = (isKept || kind === 'asked') && kept.length > 0;
    const end = () => {
      queue.ended += 1;
      queue.beyond += isKept ? 0 : 1;
    };
    try {
      if (isLate) await saveKept();
      if (act !== null) note(await act());
      end();
      after();
      if (isLate) onChanged();
      return null;
    } catch (error) {
      const unsaved: UnsavedReason =
        error instanceof StepTooLarge
          ? { kind: 'too_large' }
          : error instanceof PlanOutdated
            ? { kind: 'outdated' }
            : { kind: 'failed', failure: failureOf(error) };
      const isFailed = unsaved.kind === 'failed';
      if (act !== null && isKept && isFailed) kept.push(act);
      store.setState((now) => ({
        dropped: unsaved.kind === 'failed' ? null : unsaved.kind,
        failure: isFailed ? unsaved.failure : kept.length === 0 ? null : now.failure,
        kept: kept.length,
      }));
      end();
      onChanged();
      return unsaved;
    } finally {
      store.setState(({ pending }) => ({ pending: pending - 1 }));
    }
  };
  const begin = (act: Act | null, after: () => void, kind: ActKind): Promise<UnsavedReason | null> => {
    queue.begun += 1;
    store.setState(({ pending, moved }) => ({ pending: pending + 1, moved: kind === 'move' ? moved : null }));
    queue.last = queue.last.then(() => run(act, after, kind));
    return queue.last;
  };
  return {
    store,
    /** Resolves when all actions started so far are over, saved or not. */
    settled: (): Promise<unknown> => queue.last,
    /** Number of actions started so far. */
    begun: () => queue.begun,
    /** Number of them that are over. What is read now lacks the others. */
    ended: () => queue.ended,
    /** Number of those that may be about rows which no sheet of the page has. */
    beyond: () => queue.beyond,
    /**
     * Does what is no step itself, behind those that were made before.
     *
     * @param after runs when the action is on the disk
     * @returns what became of it; null: it is on the disk
     */
    add: (act: Act, after: () => void = () => {}): Promise<UnsavedReason | null> => begin(act, after, 'other'),
    /** The same for Undo and Redo: what the last one moved stays said until this one has moved something. */
    addMove: (act: Act, after: () => void): void => void begin(act, after, 'move'),
    /** Notes under which id the core has a step that was made here. */
    noteStored: ({ id }: Pick<Step, 'id'>, asId: number): void => void stored.set(id, asId),
    /** That id; undefined: the step is not saved, or changed nothing. */
    storedAs: (step: Pick<Step, 'id'>): number | undefined => numberOfStored(step) ?? stored.get(step.id),
    /** Says what was undone or redone; null: nothing any more. */
    noteMoved: (moved: MovedRows | null): void => store.setState({ moved }),
    /** The same for a step that nobody else keeps: if it is refused, it is kept here. */
    addStep: (act: Act, after: () => void = () => {}): void => void begin(act, after, queue.isAsked ? 'asked' : 'step'),
    /** Tries once more to save what is kept. */
    saveKept: (): void => void begin(null, () => {}, 'step'),
    /**
     * Makes a step for somebody who keeps what was entered, such as a dialog that stays open.
     *
     * @param act adds the step, at once
     * @returns what became of it; null: it is on the disk, or there was nothing to save
     */
    async ask(act: () => void): Promise<UnsavedReason | null> {
      const before = queue.begun;
      queue.isAsked = true;
      try {
        act();
      } finally {
        queue.isAsked = false;
      }
      return queue.begun === before ? null : queue.last;
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
  const [saving] = useState(() => {
    const made = createSaving(failureOf, () => readAgain.current());
    // What is typed while an earlier step is still being saved waits for that one, which a window that closes ends.
    askWhileAny([{ isAny: () => made.store.getState().pending > 0, subscribe: made.store.subscribe }]);
    return made;
  });
  return { saving, readAgain };
}

/** Preparing a step with this many cells for the core takes longer than a frame, so the page paints the step first. */
const MANY_CELLS = 1_000;

type Ports = {
  /** Of the page's workspace: nothing is saved into, or undone in, another one, however late. */
  readonly drafts: Pick<Bridge['drafts'], 'save' | 'stage' | 'move'>;
  readonly saving: Saving;
  readonly kind: SheetKind;
  /** Identifies this page's own edits among the events. */
  readonly by: string;
  /** A row's own value, without any draft. */
  readonly own: (key: string, column: string) => CellValue;
  /** Takes back what the sheet announced: it was not done. */
  readonly unsay: () => void;
  /** Rows with a mark that came from the core. */
  readonly marked: () => ReadonlySet<string>;
  /** Reads the drafts again from the core. */
  readonly readAgain: () => void;
};

/** Saves every change of a sheet's history: each new step, and each move to an older or newer point. */
export function saveHistory(ports: Ports): (event: SheetHistoryEvent) => void {
  return (event) => (event.kind === 'did' ? saveMade(ports, event.step) : saveMove(ports, event));
}

function saveMade({ drafts, saving, kind, by, own, marked, readAgain }: Ports, step: Step): void {
  const outcome = { isStored: true };
  // As it was when the step was made, in case that it is saved later, when the sheet shows other rows.
  const made: { resources: readonly ResourcePatch[] | null } = { resources: null };
  saving.addStep(
    async () => {
      const isLarge = step.cells > MANY_CELLS;
      if (isLarge) await afterPaint();
      made.resources ??= (await runSliced(patchesOfStep(kind, step, own), pageSlices)) ?? [];
      const { resources } = made;
      const saved = await sendStep(drafts, { name: storedName(step), resources, by });
      outcome.isStored = saved.step !== null;
      if (saved.step !== null) saving.noteStored(step, saved.step);
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
  { drafts, saving, by, readAgain, unsay }: Ports,
  { side, steps }: Extract<SheetHistoryEvent, { kind: 'moved' }>,
) {
  const way = side === 'before' ? 'undo' : 'redo';
  const isUnseen = steps.some((step) => numberOfStored(step) !== undefined);
  const outcome = { isWhole: true, isExact: true };
  saving.addMove(
    async () => {
      const ids = steps.map(saving.storedAs);
      const end = ids.indexOf(undefined);
      // Behind a step that the core does not have, others than these would be next.
      const meant = ids.slice(0, end === -1 ? undefined : end).filter((id) => id !== undefined);
      const moved = await drafts.move({ way, steps: meant, by });
      const { steps: count, unplaced, resources, waits } = moved;
      outcome.isWhole = count === steps.length;
      outcome.isExact = unplaced === 0;
      const last = steps[Math.max(0, count - 1)];
      if (!outcome.isWhole) unsay();
      if (last !== undefined) saving.noteMoved({ way, last, count, resources, waits });
      return { savedAt: new Date().toISOString(), unplaced };
    },
    () => {
      // A step that waits for one of another page is still as it was, and so is what no longer applies.
      if (isUnseen || !outcome.isWhole || !outcome.isExact) readAgain();
    },
  );
}
