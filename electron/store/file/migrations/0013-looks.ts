import type { Migration } from './migration.ts';

/** How stores stood when somebody looked last, and when they were opened. */
export const looks: Migration = {
  number: 13,
  name: 'looks',
  up: (db) =>
    db.exec(`
      CREATE TABLE looks (
        period TEXT NOT NULL,
        external_id TEXT NOT NULL,
        standing TEXT NOT NULL,
        delta REAL,
        since INTEGER NOT NULL,
        at INTEGER NOT NULL,
        PRIMARY KEY (period, external_id)
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE opened_stores (
        external_id TEXT PRIMARY KEY,
        at INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
    `),
};
