import type { Migration } from './migration.ts';

/**
 * Photo results, from which reports are computed without a network, and the pins that request them. Everything of one
 * store is one item. A report reads all runs and photos from end to end, so what it does not need (run records, photo
 * links) is in other tables, and photos are stored as blocks of numbers: one per display, status and week.
 */
export const results: Migration = {
  number: 2,
  name: 'results',
  up: (db) =>
    db.exec(`
      CREATE TABLE result_stores (
        item_id INTEGER PRIMARY KEY REFERENCES items ON DELETE CASCADE,
        external_id TEXT NOT NULL UNIQUE,
        store_name TEXT NOT NULL,
        region_id TEXT,
        targets BLOB NOT NULL
      ) STRICT;
      CREATE TABLE result_regions (region_id TEXT PRIMARY KEY, region_name TEXT NOT NULL) STRICT, WITHOUT ROWID;

      CREATE TABLE result_displays (
        display_key INTEGER PRIMARY KEY,
        item_id INTEGER NOT NULL REFERENCES result_stores ON DELETE CASCADE,
        exposition_id TEXT NOT NULL,
        exposition_type TEXT NOT NULL,
        categories TEXT NOT NULL,
        is_listed INTEGER NOT NULL,
        UNIQUE (item_id, exposition_id)
      ) STRICT;

      CREATE TABLE result_runs (
        -- Never given out twice: blocks of photos may name runs that are gone.
        run_key INTEGER PRIMARY KEY AUTOINCREMENT,
        item_id INTEGER NOT NULL REFERENCES result_stores ON DELETE CASCADE,
        protocol_id TEXT NOT NULL,
        status TEXT NOT NULL,
        scheduled_ms INTEGER NOT NULL,
        scheduled_date TEXT NOT NULL,
        scheduled_at TEXT NOT NULL,
        scheduled_datetime TEXT NOT NULL,
        -- 1: its photos have to be asked for. 2: also in the next round.
        is_due INTEGER NOT NULL,
        UNIQUE (item_id, protocol_id)
      ) STRICT;
      CREATE TABLE result_run_records (
        run_key INTEGER PRIMARY KEY REFERENCES result_runs ON DELETE CASCADE,
        record TEXT NOT NULL
      ) STRICT;

      CREATE TABLE result_photos (
        block_id INTEGER PRIMARY KEY,
        display_key INTEGER NOT NULL REFERENCES result_displays ON DELETE CASCADE,
        status TEXT NOT NULL,
        week INTEGER NOT NULL,
        entries BLOB NOT NULL,
        UNIQUE (display_key, status, week)
      ) STRICT;
      CREATE TABLE result_photo_facts (
        block_id INTEGER PRIMARY KEY REFERENCES result_photos ON DELETE CASCADE,
        facts TEXT NOT NULL
      ) STRICT;

      CREATE TABLE result_coverage (
        item_id INTEGER NOT NULL REFERENCES result_stores ON DELETE CASCADE,
        from_ms INTEGER NOT NULL,
        to_ms INTEGER NOT NULL,
        as_of INTEGER NOT NULL,
        complete INTEGER NOT NULL,
        PRIMARY KEY (item_id, from_ms)
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE pins (
        pin_id TEXT PRIMARY KEY,
        request TEXT NOT NULL,
        created_at INTEGER NOT NULL,
        state TEXT NOT NULL,
        failure TEXT,
        round TEXT
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE pin_parts (
        pin_id TEXT NOT NULL REFERENCES pins ON DELETE CASCADE,
        external_id TEXT NOT NULL,
        part TEXT NOT NULL,
        as_of INTEGER NOT NULL,
        detail TEXT NOT NULL,
        PRIMARY KEY (pin_id, external_id, part)
      ) STRICT, WITHOUT ROWID;
    `),
};
