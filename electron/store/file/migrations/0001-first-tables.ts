import type { Migration } from './migration.ts';

/**
 * Everything that takes up space is an item. Its content is in a table of its kind and is deleted with it. Large values
 * are kept apart from what changes often, because otherwise each small change would write them again.
 */
export const firstTables: Migration = {
  number: 1,
  name: 'first-tables',
  up: (db) =>
    db.exec(`
      CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;

      CREATE TABLE items (
        item_id INTEGER PRIMARY KEY,
        kind TEXT NOT NULL,
        external_id TEXT,
        bytes INTEGER NOT NULL,
        used_at INTEGER NOT NULL,
        pins INTEGER NOT NULL DEFAULT 0
      ) STRICT;
      CREATE INDEX items_by_use ON items (used_at) WHERE pins = 0;

      CREATE TABLE item_pins (
        item_id INTEGER NOT NULL REFERENCES items ON DELETE CASCADE,
        pin_id TEXT NOT NULL,
        PRIMARY KEY (item_id, pin_id)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX item_pins_by_pin ON item_pins (pin_id);
      CREATE TRIGGER item_pinned AFTER INSERT ON item_pins
        BEGIN UPDATE items SET pins = pins + 1 WHERE item_id = new.item_id; END;
      CREATE TRIGGER item_unpinned AFTER DELETE ON item_pins
        BEGIN UPDATE items SET pins = pins - 1 WHERE item_id = old.item_id; END;

      CREATE TABLE answers (
        item_id INTEGER PRIMARY KEY REFERENCES items ON DELETE CASCADE,
        name BLOB NOT NULL UNIQUE,
        read TEXT NOT NULL,
        input_key TEXT NOT NULL,
        as_of INTEGER NOT NULL,
        complete INTEGER NOT NULL,
        digest BLOB NOT NULL
      ) STRICT;
      CREATE TABLE answer_bodies (
        item_id INTEGER PRIMARY KEY REFERENCES answers ON DELETE CASCADE,
        body TEXT NOT NULL
      ) STRICT;

      CREATE TABLE stores (place INTEGER PRIMARY KEY, external_id TEXT, body TEXT NOT NULL) STRICT;
      CREATE INDEX stores_by_external_id ON stores (external_id);
      CREATE TRIGGER stores_gone AFTER DELETE ON answers WHEN old.read = 'stores.list'
        BEGIN DELETE FROM stores; END;

      CREATE TABLE run_slots (
        external_id TEXT NOT NULL,
        source TEXT NOT NULL,
        minute INTEGER NOT NULL,
        seen_day INTEGER NOT NULL,
        PRIMARY KEY (external_id, source, minute)
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE pictures (
        item_id INTEGER PRIMARY KEY REFERENCES items ON DELETE CASCADE,
        photo_key TEXT NOT NULL,
        size TEXT NOT NULL,
        type TEXT NOT NULL,
        bytes BLOB NOT NULL,
        UNIQUE (photo_key, size)
      ) STRICT;
    `),
};
