import { setTimeout } from 'node:timers/promises';
import type { Database, Statement } from 'better-sqlite3';
import SqliteFile from 'better-sqlite3-multiple-ciphers';
import { type DatabaseConnection, SqliteAdapter, SqliteDialect, SqliteDriver, type TransactionSettings } from 'kysely';
import { DatabaseUnavailable } from './database.ts';

/** How long one who wants to write waits for another process that is writing. */
export const BUSY_TIMEOUT_MS = 5_000;
/** Between two tries: another process that writes much frees the file only for moments. */
const TRY_AGAIN_MS = 5;
const MAX_STATEMENTS = 200;

/** Caches compiled statements by their SQL. The least recently used one is dropped first. */
export function cacheStatements(database: Database): (sql: string) => Statement {
  const statements = new Map<string, Statement>();
  return (sql) => {
    const known = statements.get(sql);
    if (known) {
      statements.delete(sql);
      statements.set(sql, known);
      return known;
    }
    const statement = database.prepare(sql);
    statements.set(sql, statement);
    const [oldest] = statements.keys();
    if (statements.size > MAX_STATEMENTS && oldest !== undefined) statements.delete(oldest);
    return statement;
  };
}

class TransactionalDriver extends SqliteDriver {
  readonly #file: Database;

  constructor(file: Database, prepare: (sql: string) => Statement) {
    super({ database: { prepare, close: () => file.close() } });
    this.#file = file;
  }

  /**
   * A transaction that will write takes the write lock at once. Otherwise, if two processes both read first and wrote
   * later, SQLite would refuse one of them without waiting. While another process has the lock, requests are answered.
   *
   * @throws {DatabaseUnavailable} when the other process doesn't free it for long
   */
  override async beginTransaction(connection: DatabaseConnection, settings?: TransactionSettings): Promise<void> {
    if (settings?.accessMode === 'read only') return await super.beginTransaction(connection);
    const begun = performance.now();
    while (!this.#tryToLock()) {
      const isLong = performance.now() - begun > BUSY_TIMEOUT_MS;
      if (isLong) throw new DatabaseUnavailable('Another process is writing to the SQLite file');
      await setTimeout(TRY_AGAIN_MS);
    }
  }

  /** SQLite itself would wait in the thread that answers requests. */
  #tryToLock(): boolean {
    this.#file.pragma('busy_timeout = 0');
    try {
      this.#file.exec('begin immediate');
      return true;
    } catch (error) {
      if (error instanceof SqliteFile.SqliteError && error.code.startsWith('SQLITE_BUSY')) return false;
      throw error;
    } finally {
      this.#file.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
    }
  }
}

class TransactionalAdapter extends SqliteAdapter {
  /** Kysely says no for SQLite, but SQLite does roll back tables: a failed migration leaves nothing behind. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Kysely's SQLite dialect with cached statements, early write locks, and migrations that are all or nothing. */
export class ServiceSqliteDialect extends SqliteDialect {
  readonly #driver: SqliteDriver;

  constructor(file: Database, prepare: (sql: string) => Statement) {
    super({ database: file });
    this.#driver = new TransactionalDriver(file, prepare);
  }

  override createDriver(): SqliteDriver {
    return this.#driver;
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter();
  }
}
