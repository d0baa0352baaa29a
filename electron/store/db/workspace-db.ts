import type { Database, RunResult } from 'better-sqlite3';

/** A statement that only reads. `Row` describes its columns; only the module of that table knows it. */
type Reading<Parameters extends unknown[], Row> = {
  get(...parameters: Parameters): Row | undefined;
  all(...parameters: Parameters): Row[];
  iterate(...parameters: Parameters): IterableIterator<Row>;
};

type Writing<Parameters extends unknown[], Row> = Reading<Parameters, Row> & {
  run(...parameters: Parameters): RunResult;
};

/** A connection that may read. Statements are cached by their text, so texts should be constants. */
export type ReadDb = {
  prepare<Parameters extends unknown[], Row>(sql: string): Reading<Parameters, Row>;
};

/** A connection that may also write. A `ReadDb` cannot be passed in its place. */
export type WriteDb = {
  prepare<Parameters extends unknown[], Row = never>(sql: string): Writing<Parameters, Row>;
  exec(sql: string): void;
  /**
   * Runs `work` as one transaction: afterwards all of it is durable, or none. A nested call joins the outer
   * transaction.
   */
  atOnce<Value>(work: () => Value): Value;
};

/** An open file, as its owner has it. */
export type WorkspaceDb = WriteDb & { close(): void };

/** Whether a file has a table: one of an older Endcap that is only read may not. */
export const hasTable = (db: ReadDb, name: string): boolean =>
  db.prepare<[string], unknown>("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?").get(name) !==
  undefined;

/** Hides the driver, so that table modules see only statements and transactions. */
export function workspaceDbOf(database: Database): WorkspaceDb {
  const statements = new Map<string, Writing<unknown[], unknown>>();
  const statement = (sql: string): Writing<unknown[], unknown> => {
    const known = statements.get(sql);
    if (known) return known;
    const made: Writing<unknown[], unknown> = database.prepare(sql);
    statements.set(sql, made);
    return made;
  };
  return {
    // The only place that trusts the shape of a row: the module that wrote the SQL declares it.
    prepare: <Parameters extends unknown[], Row>(sql: string) => statement(sql) as Writing<Parameters, Row>,
    exec: (sql) => void database.exec(sql),
    atOnce(work) {
      if (database.inTransaction) return work();
      statement('BEGIN IMMEDIATE').run();
      try {
        const value = work();
        statement('COMMIT').run();
        return value;
      } catch (error) {
        // A full disk or a damaged page ends the transaction by itself.
        if (database.inTransaction) statement('ROLLBACK').run();
        throw error;
      }
    },
    close: () => void database.close(),
  };
}
