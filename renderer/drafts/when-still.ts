import type { DraftSheet } from './draft-sheet.ts';
import type { Saving } from './saving.ts';

type Read = {
  readonly sheet: DraftSheet;
  readonly saving: Saving;
  /** How many steps of this page were begun when it was read. */
  readonly edits: number;
  readonly readAgain: () => void;
};

/**
 * Calls `show` once, as soon as nothing is edited, pasted or on its way to the disk: a row under the cursor is never
 * replaced. What was read before the last step was saved would take it back on the screen, and is read again instead.
 *
 * @returns how to leave it
 */
export function whenStill({ sheet, saving, edits, readAgain }: Read, show: () => void): () => void {
  const look = () => {
    if (saving.store.getState().pending > 0) return;
    if (edits !== saving.begun()) return readAgain();
    const { editing, paste, pasting } = sheet.store.getState();
    if (editing !== null || paste !== null || pasting !== null) return;
    stop();
    show();
  };
  const leave = [sheet.store.subscribe(look), saving.store.subscribe(look)];
  const stop = () => {
    for (const one of leave) one();
  };
  look();
  return stop;
}
