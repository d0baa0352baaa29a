import type { WriteDb } from '#electron/store/db/workspace-db.ts';
import type { Migration } from './migration.ts';

/** One value set in thousands of rows becomes one line of edits, which contains only what changed. */
export const editLines: Migration = {
  number: 5,
  name: 'edit-lines',
  // Existing edits stay as they are: one line per row, with the whole row.
  up: (db) => {
    db.exec(`
      -- Local ids of further rows with the very same edit, as JSON; NULL: none.
      ALTER TABLE draft_edits ADD COLUMN more TEXT;
      -- How many rows the line is about.
      ALTER TABLE draft_edits ADD COLUMN rows INTEGER NOT NULL DEFAULT 1;
      -- 1: row and approved hold only what differs from the row in the base.
      ALTER TABLE draft_edits ADD COLUMN is_patch INTEGER NOT NULL DEFAULT 0;
    `);
    nameRowsOfSteps(db);
  },
};

/**
 * A delta now has a list of row ids where it had a single one. Quotes within texts are escaped, so this cannot match
 * inside one.
 */
const OF_ONE_ROW = /("delta":"changed",)"rowId":("(?:[^"\\]|\\.)*")/g;

function nameRowsOfSteps(db: WriteDb): void {
  const steps = db.prepare<[], { history_id: number }>("SELECT history_id FROM sync_history WHERE detail LIKE '[%'");
  const read = db.prepare<[number], { detail: string }>('SELECT detail FROM sync_history WHERE history_id = ?');
  const write = db.prepare<[string, number]>('UPDATE sync_history SET detail = ? WHERE history_id = ?');
  for (const { history_id } of steps.all()) {
    const detail = read.get(history_id)?.detail ?? '';
    const named = detail.replace(OF_ONE_ROW, '$1"rowIds":[$2]');
    if (named !== detail) write.run(named, history_id);
  }
}
