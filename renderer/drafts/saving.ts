import { type RefObject, useRef, useState } from 'react';
import { createStore } from 'zustand/vanilla';
import { failureOf } from '#renderer/bridge/bridge.ts';
import type { Failure } from '#shared/bridge/failure.ts';
import { StepTooLarge } from './patches-of-step.ts';

/** What the page says about its edits. */
export type SavingState = {
  /** Steps on their way to the disk. */
  readonly pending: number;
  /** When the last step was on the disk, ISO 8601; null: none of this page yet. */
  readonly savedAt: string | null;
  /** Why the last step was not saved; null: it was. */
  readonly failure: Failure | null;
  /** The last step was not saved, because it was too much for one. */
  readonly tooLarge: boolean;
  /** Edits that had no place any more. */
  readonly unplaced: number;
};

/** What an act on the drafts came to. */
export type SavedAct = { readonly savedAt: string | null; readonly unplaced: number };

/** Saves steps one after the other, in the order in which they were made. */
export type Saving = ReturnType<typeof createSaving>;

/**
 * @param failureOf the failure in whatever an act threw
 * @param onFailure the page shows what it could not save: it has to read again what is true
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
    /** Acts begun so far: what was read before the last of them is old. */
    begun: () => queue.begun,
    /** @param after runs when the act is on the disk */
    add(act: () => Promise<SavedAct>, after: () => void = () => {}): void {
      queue.begun += 1;
      store.setState(({ pending }) => ({ pending: pending + 1 }));
      queue.last = queue.last.then(() => run(act, after));
    },
  };
}

export type PageSaving = {
  readonly saving: Saving;
  /** Reads again what the core keeps. Set by who reads: the query needs to know the steps that were begun. */
  readonly readAgain: RefObject<() => void>;
};

/** The saving of a page: what could not be saved is read again. */
export function useSaving(): PageSaving {
  const readAgain = useRef(() => {});
  const [saving] = useState(() => createSaving(failureOf, () => readAgain.current()));
  return { saving, readAgain };
}
