import type { Database, Statement } from 'better-sqlite3';
import {
  CompiledQuery,
  type DatabaseConnection,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  type TransactionSettings,
} from 'kysely';

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
  /**
   * A transaction that will write takes the write lock at once. Otherwise, if two processes both read first and wrote
   * later, SQLite would refuse one of them without waiting.
   */
  override async beginTransaction(connection: DatabaseConnection, settings?: TransactionSettings): Promise<void> {
    const begin = settings?.accessMode === 'read only' ? 'begin' : 'begin immediate';
    await connection.executeQuery(CompiledQuery.raw(begin));
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
  readonly #database: SqliteDatabase;

  constructor(database: SqliteDatabase) {
    super({ database });
    this.#database = database;
  }

  override createDriver(): SqliteDriver {
    return new TransactionalDriver({ database: this.#database });
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter();
  }
}
