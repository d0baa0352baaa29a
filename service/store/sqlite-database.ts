import { setImmediate } from 'node:timers/promises';
import type { Database, Statement } from 'better-sqlite3';
import SqliteFile from 'better-sqlite3-multiple-ciphers';
import { Kysely } from 'kysely';
import {
  DatabaseRefused,
  onConflictUpdate,
  type RowBatch,
  type ServiceDatabase,
  type ServiceWriteDb,
  type SqlValue,
} from './database.ts';
import { migrateServiceDatabase } from './migrate.ts';
import { makePrivate, makePrivateFile, takePrivate } from './private-file.ts';
import type { Schema } from './schema.ts';
import { BUSY_TIMEOUT_MS, cacheStatements, ServiceSqliteDialect } from './sqlite-dialect.ts';
import { createReaderDialect } from './sqlite-reader-dialect.ts';

/** Where a SQLite database is: in `memory`, lost when the process ends, or in a file that stays. */
export type SqliteLocation = { readonly kind: 'memory' } | { readonly kind: 'file'; readonly path: string };

/** An open file, and what to do after it has been closed. */
type OpenFile = { readonly database: Database; readonly path: string; readonly forget: () => void };

const openFile = (path: string, synchronous: 'OFF' | 'FULL'): Database => {
  makePrivate(path);
  const database = new SqliteFile(path, { timeout: BUSY_TIMEOUT_MS });
  try {
    // Reads the head of the file: the rights of a file that is no database are not changed.
    database.pragma('schema_version');
    // SQLite gives new files beside the database the rights of the database itself.
    for (const suffix of ['', '-wal', '-shm', '-journal']) takePrivate(`${path}${suffix}`);
    // Sorts that don't fit into the cache would go to a temporary file otherwise, with phone numbers in plain text.
    database.pragma('temp_store = MEMORY');
    database.pragma('foreign_keys = ON');
    database.pragma('journal_mode = WAL');
    database.pragma(`synchronous = ${synchronous}`);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
};

const openReading = (path: string): Kysely<Schema> => {
  const file = new SqliteFile(path, { readonly: true, timeout: BUSY_TIMEOUT_MS });
  file.pragma('temp_store = MEMORY');
  return new Kysely<Schema>({ dialect: new ServiceSqliteDialect(file, cacheStatements(file)) });
};

// Long reports are read by threads of their own, and two threads can't share a SQLite database that is only in memory.
// So it is a private file, written without waiting for the disk and removed at the end.
const openMemory = (): OpenFile => {
  const { path, remove } = makePrivateFile('memory.db');
  try {
    return { database: openFile(path, 'OFF'), path, forget: remove };
  } catch (error) {
    remove();
    throw error;
  }
};

// FULL, not NORMAL: in WAL mode, NORMAL may lose the last commits in a power cut, and answering 200 to a write is a
// promise. Writes are rare compared with reads, so the time that syncing takes does not matter.
const openLocation = (location: SqliteLocation): OpenFile =>
  location.kind === 'memory'
    ? openMemory()
    : { database: openFile(location.path, 'FULL'), path: location.path, forget: () => undefined };

/** Rows of one statement, which takes less time for each row than a statement with one. */
const BLOCK_ROWS = 100;

// The only connection that writes is inside the caller's transaction, so rows can bypass the query builder, which would take longer
// than SQLite itself.
const rowWriters = (prepare: (sql: string) => Statement): Omit<ServiceWriteDb, 'trx'> => {
  const run = async ({ table, columns, rows }: RowBatch, onConflict: string): Promise<void> => {
    const insert = (block: readonly SqlValue[], count: number): void => {
      const row = `(${columns.map(() => '?').join(', ')})`;
      const values = Array.from({ length: count }, () => row).join(', ');
      prepare(`insert into ${table} (${columns.join(', ')}) values ${values}${onConflict}`).run(block);
    };
    let block: SqlValue[] = [];
    for (const row of rows) {
      block.push(...row);
      if (block.length < BLOCK_ROWS * columns.length) continue;
      insert(block, BLOCK_ROWS);
      block = [];
      // Other requests are answered in between.
      await setImmediate();
    }
    for (let at = 0; at < block.length; at += columns.length) insert(block.slice(at, at + columns.length), 1);
  };
  return {
    insertRows: (batch) => run(batch, ''),
    upsertRows: (batch) => run(batch, onConflictUpdate(batch)),
    // A transaction that writes has the whole database to itself.
    lockStore: async () => undefined,
    lockStores: async () => false,
  };
};

/**
 * Opens the service's SQLite database, creating or upgrading its tables.
 *
 * @throws {DatabaseRefused} when the file can't be opened, is not a database, or is of a newer version
 */
export async function openSqliteDatabase(location: SqliteLocation): Promise<ServiceDatabase> {
  const name = location.kind === 'memory' ? 'in memory' : location.path;
  const refused = (error: unknown) =>
    new DatabaseRefused(`Cannot use the database ${name}: ${error instanceof Error ? error.message : String(error)}`);
  let opened: OpenFile;
  try {
    opened = openLocation(location);
  } catch (error) {
    throw refused(error);
  }
  const { database: file, path, forget } = opened;
  const prepare = cacheStatements(file);
  const kysely = new Kysely<Schema>({ dialect: new ServiceSqliteDialect(file, prepare) });
  try {
    await migrateServiceDatabase(kysely);
  } catch (error) {
    await kysely.destroy();
    forget();
    throw refused(error);
  }
  // A connection of its own, so that short reads don't wait for a long write; they see what was committed before it.
  const reading = openReading(path);
  const readers = new Kysely<Schema>({ dialect: createReaderDialect(path) });
  const foreignChanges = file.prepare('pragma data_version').pluck();
  const state = { writes: 0 };
  return {
    now: reading,
    read: (work) => reading.transaction().setAccessMode('read only').execute(work),
    analyse: (work) => readers.transaction().setAccessMode('read only').execute(work),
    write: async (work) => {
      try {
        return await kysely.transaction().execute((trx) => work({ trx, ...rowWriters(prepare) }));
      } finally {
        state.writes += 1;
      }
    },
    // Counts the writes of this process, and the changes by all others on the file. What SQLite counts of its own
    // changes would include those that are not committed yet, and are not read either.
    version: () => `${state.writes} ${foreignChanges.get()}`,
    status: () => ({}),
    close: async () => {
      await readers.destroy();
      await reading.destroy();
      await kysely.destroy();
      forget();
    },
  };
}
