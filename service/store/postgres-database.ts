import { isIPv4 } from 'node:net';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { DatabaseRefused, isOutage, type ServiceDatabase, type ServiceWriteDb, WriteRaceLost } from './database.ts';
import { migrateServiceDatabase } from './migrate.ts';
import { connectionRefusalOf, isWriteRace } from './postgres-errors.ts';
import type { DatabaseOptions } from './postgres-pool.ts';
import {
  analyseFrom,
  connectPostgres,
  OUTAGE_TRIES,
  type PostgresServer,
  readFrom,
  tryAgain,
} from './postgres-reads.ts';
import { followReplica, type Replica } from './postgres-replica.ts';
import { postgresRowWriters } from './postgres-rows.ts';
import type { Schema } from './schema.ts';

const isThisMachine = (host: string): boolean =>
  // A path is that of a socket in the file system.
  host === '' || host.startsWith('/') || host.toLowerCase() === 'localhost' || host === '::1' || isLoopback(host);

const isLoopback = (host: string): boolean => isIPv4(host) && host.startsWith('127.');

/**
 * Whether what goes to a PostgreSQL server and back can be read on the way: the server is on another machine, and TLS is
 * off. The client itself reads the address, together with the variables of the environment that it knows.
 */
export function isReadableOnTheWay(url: string): boolean {
  try {
    const { host, ssl } = new pg.Client({ connectionString: url });
    return !isThisMachine(host) && !ssl;
  } catch {
    // Connecting says what is wrong with the address.
    return false;
  }
}

/** Warns of it, in one line without the address. */
const PLAIN_TEXT_WARNING =
  'The connection to PostgreSQL on another machine is not encrypted: add ?sslmode=verify-full to the address of the database.';

/** Refuses a database that could not store every Unicode text. */
const checkEncoding = async (kysely: Kysely<Schema>): Promise<void> => {
  const { rows } = await sql<{ server_encoding: string }>`show server_encoding`.execute(kysely);
  const encoding = rows[0]?.server_encoding ?? '';
  if (!/^utf-?8$/i.test(encoding)) {
    throw new DatabaseRefused(`Cannot use the PostgreSQL database: its encoding is ${encoding}, not UTF8`);
  }
};

/** How often a transaction that loses races is tried. The waits in between grow to at most 0.4 s. */
const RACE_TRIES = 20;

const refusalOf = (what: string, error: unknown): DatabaseRefused =>
  new DatabaseRefused(`Cannot use the ${what}: ${connectionRefusalOf(error)}`);

const connectOrRefuse = <T>(what: string, connect: () => T): T => {
  try {
    return connect();
  } catch (error) {
    throw refusalOf(what, error);
  }
};

const followIfAny = (server: PostgresServer, options: DatabaseOptions): Replica | undefined => {
  const { readUrl } = options;
  if (readUrl === undefined) return undefined;
  return connectOrRefuse('read database', () => followReplica(server, readUrl, options, () => performance.now()));
};

/**
 * Opens the service's database on a PostgreSQL server, version 15 or later, or on one that speaks its protocol. Creates
 * or upgrades its tables. Several processes may share it, and may start at the same time.
 *
 * @throws {DatabaseRefused} when the server can't be reached, refuses the user, or has a database of a newer version
 */
export async function openPostgresDatabase(url: string, options: DatabaseOptions = {}): Promise<ServiceDatabase> {
  const addresses = [url, options.readUrl ?? url];
  if (addresses.some(isReadableOnTheWay)) options.warn?.(PLAIN_TEXT_WARNING);
  const server = connectOrRefuse('PostgreSQL database', () => connectPostgres(url, options));
  const { kysely } = server;
  let replica: Replica | undefined;
  try {
    await checkEncoding(kysely);
    await tryAgain(() => migrateServiceDatabase(kysely), { tries: OUTAGE_TRIES, mayPass: isMigrationRace });
    replica = followIfAny(server, options);
  } catch (error) {
    await kysely.destroy();
    throw error instanceof DatabaseRefused ? error : refusalOf('PostgreSQL database', error);
  }
  return {
    now: kysely,
    read: (work) => readFrom(server, work),
    analyse: (work) => (replica ? replica.analyse(work) : analyseFrom(server, work)),
    write: (work) => write(kysely, work),
    // Finding out about changes by others would take a query as expensive as the answer that it might save.
    version: () => undefined,
    status: () => ({ connections: server.counts(), ...(replica ? { replica: replica.status() } : {}) }),
    close: async () => {
      await replica?.close();
      await kysely.destroy();
    },
  };
}

// When two processes create the same table at once, one of them fails with one of these codes.
const MIGRATION_RACE: ReadonlySet<string> = new Set(['23505', '42P07', '42710', '40001', '40P01', 'XX000']);

const isMigrationRace = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && MIGRATION_RACE.has(String(error.code));

/**
 * Repeats a write that lost a race, or whose connection broke before the commit was sent: in both cases it was rolled
 * back. After the commit was sent, a broken connection leaves its outcome unknown, and only the caller can decide.
 */
const write = async <T>(kysely: Kysely<Schema>, work: (db: ServiceWriteDb) => Promise<T>): Promise<T> => {
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
  const mayPass = (error: unknown): boolean => {
    if (error instanceof WriteRaceLost || isWriteRace(error)) return true;
    outages += 1;
    return isOutage(error) && !isCommitSent && outages < OUTAGE_TRIES;
  };
  return await tryAgain(once, { tries: RACE_TRIES, mayPass });
};

/**
 * Uses read committed: a write first locks the row of its store, and then reads what that store's previous writer
 * committed.
 */
const writeOnce = <T>(kysely: Kysely<Schema>, work: (db: ServiceWriteDb) => Promise<T>): Promise<T> =>
  kysely.transaction().execute(async (trx) => {
    const lockStore: ServiceWriteDb['lockStore'] = async (store) => {
      const rows = trx.selectFrom('stores').select('store_key').forUpdate();
      await ('storeKey' in store
        ? rows.where('store_key', '=', store.storeKey)
        : rows.where('external_id', '=', store.externalId)
      ).execute();
    };
    const lockStores: ServiceWriteDb['lockStores'] = async (storeKeys) => {
      if (storeKeys.length === 0) return false;
      const rows = trx.selectFrom('stores').select('store_key').where('store_key', 'in', storeKeys);
      await rows.orderBy('store_key').forUpdate().execute();
      return true;
    };
    return await work({ trx, lockStore, lockStores, ...postgresRowWriters(trx) });
  });
