import SqliteFile from 'better-sqlite3-multiple-ciphers';
import { type WorkspaceDb, workspaceDbOf } from '#electron/store/db/workspace-db.ts';
import { migrate } from '#electron/store/file/migrate.ts';

/** Tables in memory alone, for tests of the modules that use them. */
export function openMemoryDb(): WorkspaceDb {
  const database = new SqliteFile(':memory:');
  database.pragma('foreign_keys = ON');
  const db = workspaceDbOf(database);
  migrate(db);
  return db;
}
