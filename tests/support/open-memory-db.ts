import SqliteFile from 'better-sqlite3-multiple-ciphers';
import { migrate } from '#electron/store/file/migrate.ts';
import { type WorkspaceDb, workspaceDbOf } from '#electron/store/file/workspace-db.ts';

/** Tables in memory alone, for tests of the modules that use them. */
export function openMemoryDb(): WorkspaceDb {
  const database = new SqliteFile(':memory:');
  database.pragma('foreign_keys = ON');
  const db = workspaceDbOf(database);
  migrate(db);
  return db;
}
