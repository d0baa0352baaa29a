import type { Migration } from './migration.ts';

/**
 * Drafts, the journal of what was sent, and the history (sync.md, "Per resource"). None of these are cache items:
 * unsent work never expires and is never removed to make room, only when a person says so.
 */
export const drafts: Migration = {
  number: 3,
  name: 'drafts',
  up: (db) =>
    db.exec(`
      CREATE TABLE drafts (
        draft_id INTEGER PRIMARY KEY,
        external_id TEXT NOT NULL,
        kind TEXT NOT NULL,
        rev INTEGER NOT NULL,
        -- Why it may not be published as it is; NULL: it may.
        stop TEXT,
        rounds INTEGER NOT NULL,
        is_lagging INTEGER NOT NULL,
        -- Marks of the versions that were read, oldest first.
        marks TEXT NOT NULL,
        confirmed_mark TEXT,
        chunk_limit INTEGER,
        UNIQUE (external_id, kind)
      ) STRICT;
      CREATE TABLE draft_bases (
        draft_id INTEGER PRIMARY KEY REFERENCES drafts ON DELETE CASCADE,
        base TEXT NOT NULL,
        -- What was read last; NULL: the base says it.
        remote_seen TEXT
      ) STRICT;
      CREATE TABLE draft_edits (
        draft_id INTEGER NOT NULL REFERENCES drafts ON DELETE CASCADE,
        row_id TEXT NOT NULL,
        change TEXT NOT NULL,
        row TEXT,
        -- The row as it was when a person last pressed Publish: this is what may be sent; NULL: none of it.
        approved TEXT,
        rev INTEGER NOT NULL,
        issues TEXT,
        PRIMARY KEY (draft_id, row_id)
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE attempts (
        attempt_id INTEGER PRIMARY KEY AUTOINCREMENT,
        publish_id TEXT NOT NULL,
        external_id TEXT NOT NULL,
        kind TEXT NOT NULL,
        rev INTEGER NOT NULL,
        chunk INTEGER NOT NULL,
        chunks INTEGER NOT NULL,
        phase TEXT NOT NULL,
        pre_fingerprint TEXT NOT NULL,
        body TEXT NOT NULL,
        changes TEXT NOT NULL,
        row_ids TEXT NOT NULL,
        pre_image TEXT,
        got TEXT,
        outcome TEXT,
        at INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX attempts_open ON attempts (external_id, kind)
        WHERE phase IN ('planned', 'sending', 'unknown', 'acknowledged');
      CREATE INDEX attempts_by_publish ON attempts (publish_id);

      CREATE TABLE sync_history (
        history_id INTEGER PRIMARY KEY AUTOINCREMENT,
        at INTEGER NOT NULL,
        event TEXT NOT NULL,
        name TEXT NOT NULL,
        -- Of a step of editing: done, undone or dropped.
        step TEXT,
        detail TEXT NOT NULL
      ) STRICT;
      CREATE INDEX sync_history_steps ON sync_history (step, history_id) WHERE step IS NOT NULL;

      CREATE TABLE sync_facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
    `),
};
