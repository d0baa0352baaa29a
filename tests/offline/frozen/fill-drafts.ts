import type { WriteDb } from '#electron/store/db/workspace-db.ts';
import { saveEdits } from '#electron/store/drafts/save-edits.ts';
import { FROZEN_DRAFT } from './frozen-file.ts';

/** A draft with two steps of which the second one was made on two rows. */
export function fillDrafts(db: WriteDb): void {
  const { ref, remote, steps } = FROZEN_DRAFT;
  for (const { name, edits } of steps) saveEdits(db, () => {}, { name, resources: [{ ref, remote, edits }], now: 0 });
}
