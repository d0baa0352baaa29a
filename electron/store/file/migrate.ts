import { firstTables } from './migrations/0001-first-tables.ts';
import { results } from './migrations/0002-results.ts';
import { drafts } from './migrations/0003-drafts.ts';
import { contractMark } from './migrations/0004-contract-mark.ts';
import { editLines } from './migrations/0005-edit-lines.ts';
import type { Migration } from './migrations/migration.ts';
import type { ReadDb, WriteDb } from './workspace-db.ts';

/** Every migration, oldest first. Named in code, not read from a folder, so that they travel with a bundle. */
export const ALL_MIGRATIONS: readonly Migration[] = [firstTables, results, drafts, contractMark, editLines];

/** Number of the newest tables that this Endcap knows. */
export const NEWEST_VERSION = ALL_MIGRATIONS.length;

/** Number of the tables in a file; 0: none yet. */
export function versionOf(db: ReadDb): number {
  return db.prepare<[], { user_version: number }>('PRAGMA user_version').get()?.user_version ?? 0;
}

/**
 * Brings a file to the newest tables, each step whole or not at all: after a kill it goes on where it was.
 *
 * @param migrations all of them, numbered from 1 without gaps
 */
export function migrate(db: WriteDb, migrations: readonly Migration[] = ALL_MIGRATIONS): void {
  for (const { number, up } of migrations.slice(versionOf(db))) {
    db.atOnce(() => {
      up(db);
      db.exec(`PRAGMA user_version = ${number}`);
    });
  }
}
