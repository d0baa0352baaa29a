import type { Migration } from './migration.ts';

/** Which published changes are still watched, and which of them somebody overwrote afterwards. */
export const overwrites: Migration = {
  number: 7,
  name: 'overwrites',
  up: (db) =>
    db.exec(`
      CREATE TABLE watched (
        attempt_id INTEGER NOT NULL,
        row_id TEXT NOT NULL,
        external_id TEXT NOT NULL,
        kind TEXT NOT NULL,
        -- The watched fields as JSON; NULL: the whole row.
        fields TEXT,
        PRIMARY KEY (attempt_id, row_id)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX watched_resources ON watched (external_id, kind);

      CREATE TABLE overwrites (
        overwrite_id INTEGER PRIMARY KEY AUTOINCREMENT,
        publish_id TEXT NOT NULL,
        external_id TEXT NOT NULL,
        kind TEXT NOT NULL,
        published_at INTEGER NOT NULL,
        found_at INTEGER NOT NULL,
        changes TEXT NOT NULL
      ) STRICT;
    `),
};
