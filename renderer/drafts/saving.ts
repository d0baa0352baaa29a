import { type RefObject, useRef, useState } from 'react';
import { createStore } from 'zustand/vanilla';
import { failureOf } from '#renderer/bridge/bridge.ts';
import type { Failure } from '#shared/bridge/failure.ts';
import { StepTooLarge } from './patches-of-step.ts';

/** What the page shows about saving its edits. */
export type SavingState = {
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

/** Saves steps one after the other, in the order in which they were made. */
export type Saving = ReturnType<typeof createSaving>;

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
  const queue = { last: Promise.resolve(), begun: 0 };
  const run = async (act: () => Promise<SavedAct>, after: () => void) => {
    try {
      const { savedAt, unplaced } = await act();
      store.setState((now) => ({ ...now, savedAt: savedAt ?? now.savedAt, failure: null, tooLarge: false, unplaced }));
      after();
    } catch (error) {
      const tooLarge = error instanceof StepTooLarge;
      store.setState({ tooLarge, failure: tooLarge ? null : failureOf(error) });
      onFailure();
    } finally {
      store.setState(({ pending }) => ({ pending: pending - 1 }));
    }
  };
  return {
    store,
    /** Number of actions started so far. Data read before the latest of them is out of date. */
    begun: () => queue.begun,
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
