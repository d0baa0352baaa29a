import type { Database, RunResult } from 'better-sqlite3';

/** A statement that only reads; `Row` is the shape of its columns, known to the table's own module alone. */
export type Reading<Parameters extends unknown[], Row> = {
  get(...parameters: Parameters): Row | undefined;
  all(...parameters: Parameters): Row[];
  iterate(...parameters: Parameters): IterableIterator<Row>;
};

export type Writing<Parameters extends unknown[], Row> = Reading<Parameters, Row> & {
  run(...parameters: Parameters): RunResult;
};

/** A connection that may read. Statements are cached by their text, so a text is best a constant. */
export type ReadDb = {
  prepare<Parameters extends unknown[], Row>(sql: string): Reading<Parameters, Row>;
};

/** A connection that may also write. A `ReadDb` can not stand in for it. */
export type WriteDb = {
  prepare<Parameters extends unknown[], Row = never>(sql: string): Writing<Parameters, Row>;
  exec(sql: string): void;
  /** Runs `work` as one transaction: all of it is durable afterwards, or none. One inside another is part of it. */
  atOnce<Value>(work: () => Value): Value;
};

/** An open file of its owner. */
export type WorkspaceDb = WriteDb & { close(): void };

/** Hides the driver: tables see statements and transactions only. */
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
    // The one place where the shape of a row is believed: it is what the module that wrote the SQL says.
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
