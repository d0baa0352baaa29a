import type { Migration } from './migration.ts';

/**
 * Handovers as collections of their photos, with what their senders saw of them. Like reviews, they are no cache items.
 * A picture that came with one is told from the service's own.
 */
export const handovers: Migration = {
  number: 12,
  name: 'handovers',
  up: (db) =>
    db.exec(`
      CREATE TABLE handovers (
        handover_id INTEGER PRIMARY KEY AUTOINCREMENT,
        author TEXT NOT NULL,
        -- When it was handed over.
        at INTEGER NOT NULL,
        -- The step that imported it, which shows and hides it; null: it came from another file of this workspace.
        step_id INTEGER,
        UNIQUE (author, at)
      ) STRICT;

      CREATE TABLE handed_photos (
        handover_id INTEGER NOT NULL REFERENCES handovers ON DELETE CASCADE,
        photo_key TEXT NOT NULL,
        -- What it is of and what was measured, as the sender saw it; null: the sender did not know.
        description TEXT,
        PRIMARY KEY (handover_id, photo_key)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX handed_photos_by_key ON handed_photos (photo_key);

      -- Who handed it over; null: the service.
      ALTER TABLE pictures ADD COLUMN handed_by TEXT;
    `),
};
