import type { Database, Statement } from 'better-sqlite3';
import SqliteFile from 'better-sqlite3-multiple-ciphers';
import { Kysely } from 'kysely';
import {
  DatabaseRefused,
  onConflictUpdate,
  type RowBatch,
  type ServiceDatabase,
  type ServiceWriteDb,
} from './database.ts';
import { migrateServiceDatabase } from './migrate.ts';
import { makePrivate, makePrivateFile, takePrivate } from './private-file.ts';
import type { Schema } from './schema.ts';
import { cacheStatements, ServiceSqliteDialect } from './sqlite-dialect.ts';
import { createReaderDialect } from './sqlite-reader-dialect.ts';

/** Where a SQLite database is: in `memory`, lost when the process ends, or in a file that stays. */
export type SqliteLocation = { readonly kind: 'memory' } | { readonly kind: 'file'; readonly path: string };

const BUSY_TIMEOUT_MS = 5_000;

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

// The only connection is inside the caller's transaction, so rows can bypass the query builder, which would take longer
// than SQLite itself.
const rowWriters = (prepare: (sql: string) => Statement): Omit<ServiceWriteDb, 'trx'> => {
  const run = ({ table, columns, rows }: RowBatch, onConflict: string): void => {
    const values = columns.map(() => '?').join(', ');
    const insert = prepare(`insert into ${table} (${columns.join(', ')}) values (${values})${onConflict}`);
    for (const row of rows) insert.run(row);
  };
  return {
    insertRows: async (batch) => run(batch, ''),
    upsertRows: async (batch) => run(batch, onConflictUpdate(batch)),
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
  const kysely = new Kysely<Schema>({ dialect: new ServiceSqliteDialect({ prepare, close: () => file.close() }) });
  try {
    await migrateServiceDatabase(kysely);
  } catch (error) {
    await kysely.destroy();
    forget();
    throw refused(error);
  }
  const readers = new Kysely<Schema>({ dialect: createReaderDialect(path) });
  const ownChanges = file.prepare('select total_changes()').pluck();
  const foreignChanges = file.prepare('pragma data_version').pluck();
  const read: ServiceDatabase['read'] = (work) => kysely.transaction().setAccessMode('read only').execute(work);
  return {
    now: kysely,
    read,
    analyse: (work) => readers.transaction().setAccessMode('read only').execute(work),
    write: (work) => kysely.transaction().execute((trx) => work({ trx, ...rowWriters(prepare) })),
    // Counts changes by this connection and by all others on the file.
    version: () => `${ownChanges.get()} ${foreignChanges.get()}`,
    close: async () => {
      await readers.destroy();
      await kysely.destroy();
      forget();
    },
  };
}
