import { type RefObject, useRef, useState } from 'react';
import { failureOf } from '#renderer/bridge/bridge.ts';
import { createSaving, type Saving } from './saving.ts';

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
