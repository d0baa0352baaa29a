import type { Migration } from './migration.ts';

/**
 * What people say of photos. Like drafts, reviews are no cache items: they never expire and are never removed to make
 * room.
 */
export const reviews: Migration = {
  number: 8,
  name: 'reviews',
  up: (db) =>
    db.exec(`
      CREATE TABLE reviews (
        photo_key TEXT NOT NULL,
        -- '' for the person here, else the author of a handover.
        author TEXT NOT NULL,
        at INTEGER NOT NULL,
        mark TEXT,
        person REAL,
        tags TEXT NOT NULL,
        note TEXT NOT NULL,
        drawings TEXT NOT NULL,
        -- Of a handover's: 1 when the person here has decided that it may differ from their own.
        is_settled INTEGER NOT NULL,
        PRIMARY KEY (photo_key, author)
      ) STRICT, WITHOUT ROWID;

      -- What a reviewed photo is of, for when its results are no longer here.
      CREATE TABLE reviewed_photos (photo_key TEXT PRIMARY KEY, description TEXT NOT NULL) STRICT, WITHOUT ROWID;

      CREATE TABLE review_steps (
        step_id INTEGER PRIMARY KEY AUTOINCREMENT,
        at INTEGER NOT NULL,
        name TEXT NOT NULL,
        -- done, or undone.
        state TEXT NOT NULL,
        -- Reviews before and after, as JSON.
        changes TEXT NOT NULL
      ) STRICT;
      CREATE INDEX review_steps_by_state ON review_steps (state, step_id);
    `),
};
