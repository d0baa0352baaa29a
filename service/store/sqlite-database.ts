import type { Database, Statement } from 'better-sqlite3';
import SqliteFile from 'better-sqlite3-multiple-ciphers';
import { Kysely } from 'kysely';
import type { RowBatch, ServiceDatabase, WriteDb } from './database.ts';
import { DatabaseRefused } from './database-errors.ts';
import { migrate } from './migrate.ts';
import type { Schema } from './schema.ts';
import { cacheStatements, ServiceSqliteDialect } from './sqlite-dialect.ts';
import { onConflictUpdate } from './upsert-sql.ts';

/** Where a SQLite database is: in memory, gone with the process, or in a file. */
export type SqliteLocation = { readonly kind: 'memory' } | { readonly kind: 'file'; readonly path: string };

// Where it was looked for before there were two kinds of databases.
export { DatabaseRefused } from './database-errors.ts';

const BUSY_TIMEOUT_MS = 5_000;

const openFile = (location: SqliteLocation): Database => {
  const database = new SqliteFile(location.kind === 'memory' ? ':memory:' : location.path, {
    timeout: BUSY_TIMEOUT_MS,
  });
  try {
    database.pragma('foreign_keys = ON');
    if (location.kind === 'file') {
      database.pragma('journal_mode = WAL');
      // FULL, not NORMAL: in WAL mode NORMAL may lose the last commits at a power cut, and an answer 200 to a write
      // is a promise. Writes are rare next to reads, so the sync is not felt.
      database.pragma('synchronous = FULL');
    }
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
};

// The one connection is inside the caller's transaction, so that rows need not go through the query builder, which
// would take longer than SQLite itself.
const rowWriters = (prepare: (sql: string) => Statement): Pick<WriteDb, 'insertRows' | 'upsertRows' | 'lockStore'> => {
  const run = ({ table, columns, rows }: RowBatch, onConflict: string): void => {
    const values = columns.map(() => '?').join(', ');
    const insert = prepare(`insert into ${table} (${columns.join(', ')}) values (${values})${onConflict}`);
    for (const row of rows) insert.run(row);
  };
  return {
    insertRows: async (batch) => run(batch, ''),
    upsertRows: async (batch) => run(batch, onConflictUpdate(batch)),
    // A transaction that writes has the whole database for itself.
    lockStore: async () => undefined,
  };
};

/**
 * Opens the service's SQLite database, creating or upgrading its tables.
 *
 * @throws {DatabaseRefused} when the file can not be opened, is not a database, or is of a newer version
 */
export async function openSqliteDatabase(location: SqliteLocation): Promise<ServiceDatabase> {
  const name = location.kind === 'memory' ? 'in memory' : location.path;
  const refused = (error: unknown) =>
    new DatabaseRefused(`Can not use the database ${name}: ${error instanceof Error ? error.message : String(error)}`);
  let file: Database;
  try {
    file = openFile(location);
  } catch (error) {
    throw refused(error);
  }
  const prepare = cacheStatements(file);
  const kysely = new Kysely<Schema>({ dialect: new ServiceSqliteDialect({ prepare, close: () => file.close() }) });
  try {
    await migrate(kysely);
  } catch (error) {
    await kysely.destroy();
    throw refused(error);
  }
  const ownChanges = file.prepare('select total_changes()').pluck();
  const foreignChanges = file.prepare('pragma data_version').pluck();
  const read: ServiceDatabase['read'] = (work) => kysely.transaction().setAccessMode('read only').execute(work);
  return {
    now: kysely,
    read,
    analyse: read,
    write: (work) => kysely.transaction().execute((trx) => work({ trx, ...rowWriters(prepare) })),
    // Changes of this connection, and of all others on the file.
    version: () => `${ownChanges.get()} ${foreignChanges.get()}`,
    close: () => kysely.destroy(),
  };
}
