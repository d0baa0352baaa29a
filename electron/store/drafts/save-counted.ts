import { createTally, type TallyCells } from '#electron/lib/tally.ts';
import type { WriteDb } from '../file/kept-db.ts';
import { type SaveInput, type SaveResult, saveEdits } from './save-edits.ts';
import type { SyncLabel } from './sync-labels.ts';

/** Ends the transaction of a save: nothing of it is kept. */
class SaveStopped extends Error {}

/**
 * Saves a step, and counts its resources one by one.
 *
 * @param cells of a tally that has begun to count
 * @returns null: it was stopped before its end, and nothing of it is saved
 */
export function saveCounted(db: WriteDb, step: SaveInput, cells: TallyCells): SaveResult | null {
  const tally = createTally(cells);
  const atLabel = (label: SyncLabel): void => {
    if (tally.isStopped()) throw new SaveStopped();
    if (label === 'save.edited') tally.add(1);
  };
  try {
    return saveEdits(db, atLabel, step);
  } catch (error) {
    if (error instanceof SaveStopped) return null;
    throw error;
  }
}
