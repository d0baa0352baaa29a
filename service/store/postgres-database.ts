import { Kysely, sql } from 'kysely';
import type { ReadDb, ServiceDatabase, WriteDb } from './database.ts';
import { DatabaseRefused, DatabaseUnavailable, WriteRaceLost } from './database-errors.ts';
import { migrate } from './migrate.ts';
import type { DatabaseOptions } from './open-database.ts';
import { ServicePostgresDialect } from './postgres-dialect.ts';
import { isReadRace, isWriteRace, refusalOf } from './postgres-errors.ts';
import { createPostgresPool } from './postgres-pool.ts';
import { postgresRowWriters } from './postgres-rows.ts';
import type { Schema } from './schema.ts';
import { tryAgain } from './try-again.ts';

const DEFAULTS = { poolSize: 10, statementTimeoutMs: 60_000, connectTimeoutMs: 5_000, idleTimeoutMs: 30_000 };

/** Tries of a transaction that loses races; the waits between them grow to a fifth of a second. */
const RACE_TRIES = 20;
/** Tries while the server does not answer: about a second, then the caller is told. */
const OUTAGE_TRIES = 5;

const withDefaults = (options: DatabaseOptions) => ({
  poolSize: options.poolSize ?? DEFAULTS.poolSize,
  statementTimeoutMs: options.statementTimeoutMs ?? DEFAULTS.statementTimeoutMs,
  connectTimeoutMs: options.connectTimeoutMs ?? DEFAULTS.connectTimeoutMs,
  idleTimeoutMs: options.idleTimeoutMs ?? DEFAULTS.idleTimeoutMs,
});

/** The server must keep any Unicode text as it is. */
const checkEncoding = async (kysely: Kysely<Schema>): Promise<void> => {
  const { rows } = await sql<{ server_encoding: string }>`show server_encoding`.execute(kysely);
  const encoding = rows[0]?.server_encoding ?? '';
  if (!/^utf-?8$/i.test(encoding)) {
    throw new DatabaseRefused(`Can not use the PostgreSQL database: its encoding is ${encoding}, not UTF8`);
  }
};

/** Memory of one sort or hash of a report. The server's default, 4 MB, sends a million photos to the disk and back. */
const REPORT_MEMORY = '64MB';

/**
 * Fits a transaction for a report: memory, and no compiling of the query, which takes longer than it saves. Servers
 * that do not know a setting are not asked to change it.
 */
const prepareForReport = async (db: ReadDb): Promise<void> => {
  await db
    .selectFrom(sql<{ name: string }>`pg_settings`.as('s'))
    .where('s.name', 'in', ['work_mem', 'jit'])
    .select(sql`set_config(s.name, case s.name when 'jit' then 'off' else ${REPORT_MEMORY} end, true)`.as('value'))
    .execute();
};

const open = (url: string, options: DatabaseOptions): Kysely<Schema> =>
  new Kysely<Schema>({ dialect: new ServicePostgresDialect({ pool: createPostgresPool(url, withDefaults(options)) }) });

/**
 * Opens the service's database on a PostgreSQL server, version 15 or later, or on one that speaks its protocol;
 * creates or upgrades its tables. Several processes may share it, and may start at once.
 *
 * @throws {DatabaseRefused} when the server is out of reach, refuses the user, or has a database of a newer version
 */
export async function openPostgresDatabase(url: string, options: DatabaseOptions = {}): Promise<ServiceDatabase> {
  let kysely: Kysely<Schema>;
  try {
    kysely = open(url, options);
  } catch (error) {
    throw new DatabaseRefused(`Can not use the PostgreSQL database: ${refusalOf(error)}`);
  }
  try {
    await checkEncoding(kysely);
    await tryAgain(() => migrate(kysely), { tries: OUTAGE_TRIES, isWorthIt: isMigrationRace });
  } catch (error) {
    await kysely.destroy();
    if (error instanceof DatabaseRefused) throw error;
    throw new DatabaseRefused(`Can not use the PostgreSQL database: ${refusalOf(error)}`);
  }
  const read = <T>(work: (db: ReadDb) => Promise<T>): Promise<T> =>
    tryAgain(() => kysely.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work), {
      tries: OUTAGE_TRIES,
      isWorthIt: (error) => error instanceof DatabaseUnavailable || isReadRace(error),
    });
  return {
    now: kysely,
    read,
    analyse: (work) =>
      read(async (db) => {
        await prepareForReport(db);
        return await work(db);
      }),
    write: (work) => write(kysely, work),
    // To know of changes by others would cost a query, as much as the answer that it might save.
    version: () => undefined,
    close: () => kysely.destroy(),
  };
}

// Of two processes that create the same table at once, one is told so in one of these ways.
const MIGRATION_RACE: ReadonlySet<string> = new Set(['23505', '42P07', '42710', '40001', '40P01', 'XX000']);

const isMigrationRace = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && MIGRATION_RACE.has(String(error.code));

/**
 * Does a write again that lost a race, or whose connection broke before it was to be committed: both were rolled back.
 * Once the commit was sent, a broken connection leaves open what became of it, and only the caller can decide.
 */
const write = async <T>(kysely: Kysely<Schema>, work: (db: WriteDb) => Promise<T>): Promise<T> => {
  let outages = 0;
  let isCommitSent = false;
  const once = (): Promise<T> => {
    isCommitSent = false;
    return writeOnce(kysely, async (db) => {
      const result = await work(db);
      isCommitSent = true;
      return result;
    });
  };
  const isWorthIt = (error: unknown): boolean => {
    if (error instanceof WriteRaceLost || isWriteRace(error)) return true;
    outages += 1;
    return error instanceof DatabaseUnavailable && !isCommitSent && outages < OUTAGE_TRIES;
  };
  return await tryAgain(once, { tries: RACE_TRIES, isWorthIt });
};

/**
 * Read committed: a write first locks the row of its store, and what it reads behind that is what the previous writer
 * of the store committed.
 */
const writeOnce = <T>(kysely: Kysely<Schema>, work: (db: WriteDb) => Promise<T>): Promise<T> =>
  kysely.transaction().execute(async (trx) => {
    const lockStore: WriteDb['lockStore'] = async (store) => {
      const rows = trx.selectFrom('stores').select('store_key').forUpdate();
      await ('storeKey' in store
        ? rows.where('store_key', '=', store.storeKey)
        : rows.where('external_id', '=', store.externalId)
      ).execute();
    };
    const lockStores: WriteDb['lockStores'] = async (storeKeys) => {
      if (storeKeys.length === 0) return false;
      const rows = trx.selectFrom('stores').select('store_key').where('store_key', 'in', storeKeys);
      await rows.orderBy('store_key').forUpdate().execute();
      return true;
    };
    return await work({ trx, lockStore, lockStores, ...postgresRowWriters(trx) });
  });
