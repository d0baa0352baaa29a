import type { Kysely, Transaction } from 'kysely';
import type { Schema } from './schema.ts';

/** What a query needs that only reads. A `ReadDb` can not be passed where a `WriteDb` is asked for. */
export type ReadDb = Pick<Kysely<Schema>, 'selectFrom' | 'with'>;

/** A value that every database binds as it is. */
export type SqlValue = string | number | null;

/** Rows for one table: names of columns, and each row's values in that order. */
export type RowBatch = {
  readonly table: keyof Schema;
  readonly columns: readonly string[];
  readonly rows: Iterable<readonly SqlValue[]>;
};

/** The unique column by which an upsert finds a row, and columns that keep their value in a row that is found. */
export type UpsertKey = { readonly key: string; readonly keep?: readonly string[] };

/** A transaction that may write: everything done with it happens, or nothing. */
export type WriteDb = {
  readonly trx: Transaction<Schema>;
  /** Inserts many rows, in their order, as fast as the database can. */
  insertRows(batch: RowBatch): Promise<void>;
  /** The same, but a row whose `key` column is taken replaces the other columns of the row that has it. */
  upsertRows(batch: RowBatch & UpsertKey): Promise<void>;
  /** Keeps other writers of a store away until the transaction ends; nothing happens when there is no such store. */
  lockStore(store: { readonly storeKey: number } | { readonly externalId: string }): Promise<void>;
  /**
   * The same for several stores, in the order of their keys, so that two who lock can not wait for each other.
   *
   * @returns whether others could write until now, so that what was read before has to be read again
   */
  lockStores(storeKeys: readonly number[]): Promise<boolean>;
};

/** The service's database, whichever it is. */
export type ServiceDatabase = {
  /** For one query; several that must see the same state belong in {@link ServiceDatabase.read}. */
  readonly now: ReadDb;
  /** Runs queries on one unchanging state of the database. */
  read<T>(work: (db: ReadDb) => Promise<T>): Promise<T>;
  /** The same for queries over many rows, which may take long: they do not hold up those of {@link read}. */
  analyse<T>(work: (db: ReadDb) => Promise<T>): Promise<T>;
  /**
   * Runs a transaction: committed when `work` resolves, rolled back when it rejects. `work` runs
   * again, from the start, when the transaction loses a race against another one.
   */
  write<T>(work: (db: WriteDb) => Promise<T>): Promise<T>;
  /** A text that changes with every change of the data, whoever makes it; undefined: this can not be told cheaply. */
  version(): string | undefined;
  /** Closes the database; the service is over. */
  close(): Promise<void>;
};
