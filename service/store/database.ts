import type { Kysely, Transaction } from 'kysely';
import type { Schema } from './schema.ts';

/** What a query needs that only reads. A `ServiceReadDb` can not be passed where a `ServiceWriteDb` is needed. */
export type ServiceReadDb = Pick<Kysely<Schema>, 'selectFrom' | 'with'>;

/** A value that every database can bind. */
export type SqlValue = string | number | null;

/** Rows for one table: names of columns, and each row's values in that order. */
export type RowBatch = {
  readonly table: keyof Schema;
  readonly columns: readonly string[];
  readonly rows: Iterable<readonly SqlValue[]>;
};

/** The unique column by which an upsert finds a row, and columns that an upsert leaves alone in a row it finds. */
type UpsertKey = { readonly key: string; readonly keep?: readonly string[] };

/** The end of an insert that replaces a row with the same key; SQLite and PostgreSQL both understand it. */
export function onConflictUpdate({ columns, key, keep = [] }: Pick<RowBatch, 'columns'> & UpsertKey): string {
  const others = columns.filter((column) => column !== key && !keep.includes(column));
  return ` on conflict (${key}) do update set ${others.map((column) => `${column} = excluded.${column}`).join(', ')}`;
}

/** A transaction that may write: all that it does happens, or nothing. */
export type ServiceWriteDb = {
  readonly trx: Transaction<Schema>;
  /** Inserts many rows, in their order, as fast as the database can. */
  insertRows(batch: RowBatch): Promise<void>;
  /** The same, but where the `key` is taken, the row replaces the other columns of the row that has it. */
  upsertRows(batch: RowBatch & UpsertKey): Promise<void>;
  /** Makes other writers of a store wait until the transaction ends; does nothing when there is no such store. */
  lockStore(store: { readonly storeKey: number } | { readonly externalId: string }): Promise<void>;
  /**
   * The same for several stores, in the order of their keys, so that two transactions can not wait for each other.
   *
   * @returns whether others could write until now, so that what was read before has to be read again
   */
  lockStores(storeKeys: readonly number[]): Promise<boolean>;
};

/** The service's database, whichever it is. */
export type ServiceDatabase = {
  /** For a single query; several that must see the same state belong in {@link ServiceDatabase.read}. */
  readonly now: ServiceReadDb;
  /** Runs queries on one unchanging state of the database. */
  read<T>(work: (db: ServiceReadDb) => Promise<T>): Promise<T>;
  /** The same for long queries over many rows: they do not hold up those of {@link read}. */
  analyse<T>(work: (db: ServiceReadDb) => Promise<T>): Promise<T>;
  /**
   * Runs a transaction: committed when `work` resolves, rolled back when it rejects. `work` runs
   * again, from the start, when the transaction loses a race against another one.
   */
  write<T>(work: (db: ServiceWriteDb) => Promise<T>): Promise<T>;
  /** A text that changes with every change of the data, whoever makes it; undefined: too expensive to know. */
  version(): string | undefined;
  /** Closes the database, at the end of the service. */
  close(): Promise<void>;
};

/**
 * Reads a key that is stored in the database, so that it outlives the process and processes on one database share it.
 *
 * @param make makes the value when the database has none yet
 */
export async function readOrMakeSecret(database: ServiceDatabase, name: string, make: () => string): Promise<string> {
  return await database.write(async ({ trx }) => {
    await trx
      .insertInto('secrets')
      .values({ name, value: make() })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
    const row = await trx.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirstOrThrow();
    return row.value;
  });
}

/** A database that can not be opened; `message` is one line for the person who started the service. */
export class DatabaseRefused extends Error {
  override readonly name = 'DatabaseRefused';
}

/**
 * The database does not answer at the moment: its server restarts, is out of reach or has no connection left. Asking
 * again later helps. `message` names only the kind of trouble, never an address, a user or a database.
 */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
}

/** A write lost a race against another one and was rolled back; repeated, it sees what the other one wrote. */
export class WriteRaceLost extends Error {
  override readonly name = 'WriteRaceLost';
}
