import type { Kysely, Transaction } from 'kysely';
import type { Schema } from './schema.ts';

/** What a query needs that only reads. A `ReadDb` can not be passed where a `WriteDb` is asked for. */
export type ReadDb = Pick<Kysely<Schema>, 'selectFrom' | 'with'>;

/** A transaction that may write: everything done with it happens, or nothing. */
export type WriteDb = Transaction<Schema>;

/** A value that every database binds as it is. */
export type SqlValue = string | number | null;

/** The service's database, whichever it is. */
export type ServiceDatabase = {
  /** For one query; several that must see the same state belong in {@link ServiceDatabase.read}. */
  readonly now: ReadDb;
  /** Runs queries on one unchanging state of the database. */
  read<T>(work: (db: ReadDb) => Promise<T>): Promise<T>;
  /** Runs a transaction: committed when `work` resolves, rolled back when it rejects. */
  write<T>(work: (db: WriteDb) => Promise<T>): Promise<T>;
  /**
   * Inserts many rows into one table, inside a transaction, in their order.
   *
   * @param columns names of the columns, in the order of each row's values
   */
  insertRows(
    db: WriteDb,
    table: keyof Schema,
    columns: readonly string[],
    rows: Iterable<readonly SqlValue[]>,
  ): Promise<void>;
  /** Closes the database; the service is over. */
  close(): Promise<void>;
};
