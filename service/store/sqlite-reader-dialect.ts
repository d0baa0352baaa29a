import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteDialect,
  SqliteQueryCompiler,
} from 'kysely';
import { type SqliteReader, startSqliteReader } from './sqlite-reader.ts';

/** At most two long queries run at once; a third one waits. Each needs a thread with its own memory. */
const MAX_READERS = 2;

class ReaderConnection implements DatabaseConnection {
  readonly reader: SqliteReader;

  constructor(reader: SqliteReader) {
    this.reader = reader;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    // As in every driver of the query builder, rows have the type that the query declares.
    return { rows: (await this.reader.query(sql, parameters)) as R[] };
  }

  streamQuery(): never {
    throw new Error('Readers do not stream');
  }
}

/** Readers of one file, started when needed and then reused. */
class ReaderDriver implements Driver {
  readonly #path: string;
  readonly #all = new Set<ReaderConnection>();
  readonly #idle: ReaderConnection[] = [];
  readonly #queue: ((connection: ReaderConnection) => void)[] = [];

  constructor(path: string) {
    this.#path = path;
  }

  async init(): Promise<void> {}

  acquireConnection(): Promise<ReaderConnection> {
    for (let idle = this.#idle.pop(); idle; idle = this.#idle.pop()) {
      if (!idle.reader.hasEnded()) return Promise.resolve(idle);
      // A thread may end while it is idle, for example when it runs out of memory.
      this.#all.delete(idle);
    }
    if (this.#all.size < MAX_READERS) return Promise.resolve(this.#start());
    return new Promise((resolve) => this.#queue.push(resolve));
  }

  async releaseConnection(connection: ReaderConnection): Promise<void> {
    let next: ReaderConnection | undefined = connection;
    if (connection.reader.hasEnded()) {
      this.#all.delete(connection);
      next = this.#queue.length > 0 ? this.#start() : undefined;
    }
    if (!next) return;
    const waiting = this.#queue.shift();
    if (waiting) waiting(next);
    else this.#idle.push(next);
  }

  async beginTransaction(connection: ReaderConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin'));
  }

  async commitTransaction(connection: ReaderConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: ReaderConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  async destroy(): Promise<void> {
    await Promise.all([...this.#all].map(({ reader }) => reader.close()));
  }

  #start(): ReaderConnection {
    const connection = new ReaderConnection(startSqliteReader(this.#path));
    this.#all.add(connection);
    return connection;
  }
}

/** Kysely's SQLite dialect on threads that read a file: the same SQL, but no query holds up this thread. */
export function createReaderDialect(path: string): Dialect {
  return {
    createDriver: () => new ReaderDriver(path),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new SqliteAdapter(),
    createIntrospector: (db) =>
      new SqliteDialect({ database: async () => Promise.reject(new Error()) }).createIntrospector(db),
  };
}
