/// <reference path="../../../service/store/better-sqlite3-multiple-ciphers.d.ts" />
import type { Database } from 'better-sqlite3';
import SqliteFile from 'better-sqlite3-multiple-ciphers';

/** Opens a file for writing with the guarantees that the service gives. */
export function openToWrite(path: string): Database {
  const database = new SqliteFile(path);
  database.pragma('foreign_keys = ON');
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  return database;
}

/** Opens a file for reading, with as much space for pages as the service's reader has. */
export function openToRead(path: string): Database {
  const database = new SqliteFile(path, { readonly: true });
  database.pragma('cache_size = -16384');
  return database;
}
