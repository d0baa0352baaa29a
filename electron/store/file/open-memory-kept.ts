import SqliteFile from 'better-sqlite3-multiple-ciphers';
import { type KeptDb, keptDbOf } from './kept-db.ts';
import { migrate } from './migrate.ts';

/** Tables in memory alone, for tests of the modules that use them. */
export function openMemoryKept(): KeptDb {
  const database = new SqliteFile(':memory:');
  database.pragma('foreign_keys = ON');
  const db = keptDbOf(database);
  migrate(db);
  return db;
}
