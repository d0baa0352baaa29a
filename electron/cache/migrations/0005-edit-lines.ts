import type { Migration } from './migration.ts';

/** One value set in thousands of rows is one line of edits, and says only what it changes. */
export const editLines: Migration = {
  number: 5,
  name: 'edit-lines',
  // What is there already is one row to a line, which is kept whole.
  up: (db) =>
    db.exec(`
      -- Local ids of further rows with the very same edit, as JSON; NULL: none.
      ALTER TABLE draft_edits ADD COLUMN more TEXT;
      -- How many rows the line is about.
      ALTER TABLE draft_edits ADD COLUMN rows INTEGER NOT NULL DEFAULT 1;
      -- 1: row and approved hold only what differs from the row in the base.
      ALTER TABLE draft_edits ADD COLUMN is_patch INTEGER NOT NULL DEFAULT 0;
    `),
};
