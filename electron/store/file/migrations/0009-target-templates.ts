import type { Migration } from './migration.ts';

/** Templates of targets by name. People make them, so no answer of the service has them. */
export const targetTemplates: Migration = {
  number: 9,
  name: 'target-templates',
  up: (db) =>
    db.exec(`
      CREATE TABLE target_templates (
        name TEXT PRIMARY KEY,
        saved_at INTEGER NOT NULL,
        -- As JSON.
        targets TEXT NOT NULL
      ) STRICT;
    `),
};
