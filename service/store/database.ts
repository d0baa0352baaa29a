import type { Kysely, Transaction } from 'kysely';
import type { Schema } from './schema.ts';

/** What a query needs that only reads. A `ServiceReadDb` can't be passed where a `ServiceWriteDb` is needed. */
export type ServiceReadDb = Pick<Kysely<Schema>, 'selectFrom' | 'with'>;

/** A value that every database can bind. */
export type SqlValue = string | number | null;

/** Rows for one table: the names of the columns, and each row's values in that order. */
export type RowBatch = {
  readonly table: keyof Schema;
  readonly columns: readonly string[];
  readonly rows: Iterable<readonly SqlValue[]>;
};

/** `key` is the unique column by which an upsert finds a row. It leaves the columns in `keep` unchanged in that row. */
type UpsertKey = { readonly key: string; readonly keep?: readonly string[] };

/** The end of an insert that replaces the row with the same key. Both SQLite and PostgreSQL understand it. */
export function onConflictUpdate({ columns, key, keep = [] }: Pick<RowBatch, 'columns'> & UpsertKey): string {
  const others = columns.filter((column) => column !== key && !keep.includes(column));
  return ` on conflict (${key}) do update set ${others.map((column) => `${column} = excluded.${column}`).join(', ')}`;
}

/** A transaction that may write. Either everything in it happens, or nothing. */
export type ServiceWriteDb = {
  readonly trx: Transaction<Schema>;
  /** Inserts many rows, in their order, as fast as the database can. */
  insertRows(batch: RowBatch): Promise<void>;
  /** Like `insertRows`, but if a row with the same `key` exists, its other columns are replaced. */
  upsertRows(batch: RowBatch & UpsertKey): Promise<void>;
  /** Makes other writers of a store wait until the transaction ends. Does nothing when there is no such store. */
  lockStore(store: { readonly storeKey: number } | { readonly externalId: string }): Promise<void>;
  /**
   * Like `lockStore` for several stores, in the order of their keys, so that two transactions can't wait for each
   * other.
   *
   * @returns whether others could write until now; if so, what was read before has to be read again
   */
  lockStores(storeKeys: readonly number[]): Promise<boolean>;
};

/** What an operator watches of a database besides its data. */
export type DatabaseStatus = {
  /** Of this process to the server: those that are open, those of them that are idle, and who waits for one. */
  readonly connections?: { readonly open: number; readonly idle: number; readonly waiting: number };
  /** The replica from which reports are read, while it answers and is not too far behind. */
  readonly replica?: { readonly state: 'used' | 'behind' | 'away'; readonly lagSeconds: number | null };
};

/** The service's database, SQLite or PostgreSQL. */
export type ServiceDatabase = {
  /** For a single query. Several queries that must see the same state belong in {@link ServiceDatabase.read}. */
  readonly now: ServiceReadDb;
  /** Runs queries on one unchanging state of the database. */
  read<T>(work: (db: ServiceReadDb) => Promise<T>): Promise<T>;
  /** Like {@link read}, for long queries over many rows, which must not hold up the short ones. */
  analyse<T>(work: (db: ServiceReadDb) => Promise<T>): Promise<T>;
  /**
   * Runs a transaction. It is committed when `work` resolves and rolled back when it rejects. If it loses a race
   * against another transaction, `work` runs again from the start.
   */
  write<T>(work: (db: ServiceWriteDb) => Promise<T>): Promise<T>;
  /**
   * Text that changes with every change of the data, whoever makes it; undefined when it would be too expensive to find
   * out.
   */
  version(): string | undefined;
  /** Its state at this moment, without asking it. */
  status(): DatabaseStatus;
  /** Closes the database when the service ends. */
  close(): Promise<void>;
};

/**
 * Reads a secret that is stored in the database, so that it outlives the process and is shared by all processes on one
 * database.
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

/** The database can't be opened. `message` is one line for the person who started the service. */
export class DatabaseRefused extends Error {
  override readonly name = 'DatabaseRefused';
}

/**
 * The database does not answer at the moment: its server is restarting, can't be reached or has no connection left, or
 * another process is writing to the SQLite file. Trying again later helps. `message` names only the kind of problem, never an address, a user or a database.
 */
export class DatabaseUnavailable extends Error {
  override readonly name: string = 'DatabaseUnavailable';
}

/** The database ended a statement that took too long. Nothing of it counts; at once, it would take as long again. */
export class StatementTimedOut extends DatabaseUnavailable {
  override readonly name = 'StatementTimedOut';
}

/** Whether the database was away, so that another try may find it back. One that took too long would do so again. */
export const isOutage = (error: unknown): boolean =>
  error instanceof DatabaseUnavailable && !(error instanceof StatementTimedOut);

/** A write lost a race against another one and was rolled back. When repeated, it sees what the other one wrote. */
export class WriteRaceLost extends Error {
  override readonly name = 'WriteRaceLost';
}
