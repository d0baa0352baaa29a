import { useSyncExternalStore } from 'react';

/** Whether a dialog is open over the page, or below a button of it. */
export const hasDialog = (): boolean => document.querySelector('[role="dialog"]') !== null;

function listen(told: () => void) {
  const watched = new MutationObserver(told);
  watched.observe(document.body, { childList: true, subtree: true });
  return () => watched.disconnect();
}

const listenToNone = () => () => {};

/** The same, as dialogs come and go. @param isAsked false: nobody needs to know it, and nothing is watched */
export function useHasDialog(isAsked: boolean): boolean {
  return useSyncExternalStore(isAsked ? listen : listenToNone, () => isAsked && hasDialog());
}
