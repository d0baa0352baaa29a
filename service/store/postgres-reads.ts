import { setTimeout as wait } from 'node:timers/promises';
import { Kysely, PostgresAdapter, PostgresDialect, sql } from 'kysely';
import { type Backoff, jitteredMs } from '#shared/lib/backoff.ts';
import { isOutage, type ServiceReadDb } from './database.ts';
import { codeOf, isReadRace } from './postgres-errors.ts';
import { createPostgresPool, type DatabaseOptions, type ServicePool } from './postgres-pool.ts';
import type { Schema } from './schema.ts';

const NOT_SUPPORTED: ReadonlySet<string> = new Set(['0A000', '42883']);

class ServicePostgresAdapter extends PostgresAdapter {
  /**
   * An advisory lock makes a second process wait for the first one's migrations. Servers that speak PostgreSQL's
   * protocol but have no such locks (YugabyteDB before 2025.1) work without. Two processes then collide when they
   * create the same table; the whole migration of one is rolled back, and it tries again (postgres-database.ts).
   */
  override async acquireMigrationLock(...[db, options]: Parameters<PostgresAdapter['acquireMigrationLock']>) {
    await ignoreUnsupported(() => super.acquireMigrationLock(db, options));
  }

  override async releaseMigrationLock(...[db, options]: Parameters<PostgresAdapter['releaseMigrationLock']>) {
    await ignoreUnsupported(() => super.releaseMigrationLock(db, options));
  }
}

const ignoreUnsupported = async (work: () => Promise<void>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    if (!NOT_SUPPORTED.has(codeOf(error))) throw error;
  }
};

/** Kysely's PostgreSQL dialect, whose migrations also work on servers without advisory locks. */
class ServicePostgresDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new ServicePostgresAdapter();
  }
}

/** A server and the connections to it. */
export type PostgresServer = { readonly kysely: Kysely<Schema>; readonly counts: ServicePool['counts'] };

/**
 * Prepares connections to a server; the first query makes one.
 *
 * @throws the client's error when the address can't be read
 */
export function connectPostgres(
  url: string,
  options: DatabaseOptions,
  role: 'primary' | 'replica' = 'primary',
): PostgresServer {
  const pool = createPostgresPool(url, options, role);
  return { kysely: new Kysely<Schema>({ dialect: new ServicePostgresDialect({ pool }) }), counts: pool.counts };
}

/** How often to try while the server does not answer, waiting a quarter of a second in all, before failing. */
export const OUTAGE_TRIES = 5;

/** Waits before the next try. */
const WAITS: Backoff = { firstMs: 20, longestMs: 400 };

/**
 * Tries again after failures that may pass.
 *
 * @param tries how often at most, 1 or more
 * @param mayPass whether another try may help after this error
 * @throws the error of the last try
 */
export async function tryAgain<T>(
  work: () => Promise<T>,
  { tries, mayPass }: { readonly tries: number; readonly mayPass: (error: unknown) => boolean },
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= tries || !mayPass(error)) throw error;
      await wait(jitteredMs(WAITS, attempt, Math.random));
    }
  }
}

/** Runs queries on one unchanging state of the server. */
export const readFrom = <T>({ kysely }: PostgresServer, work: (db: ServiceReadDb) => Promise<T>): Promise<T> =>
  tryAgain(() => kysely.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work), {
    tries: OUTAGE_TRIES,
    mayPass: (error) => isOutage(error) || isReadRace(error),
  });

/**
 * Memory for one sort or hash of a report. With the server's default of 4 MB, a million photos would go through the
 * disk.
 */
const REPORT_MEMORY = '64MB';

/**
 * Like {@link readFrom}, for a report: with more memory, and no compilation of the query, which costs more than it
 * saves. Only settings that the server knows are changed; each is asked for by its name, because the list of all of them
 * takes the server longer than many a report.
 */
export const analyseFrom = <T>(server: PostgresServer, work: (db: ServiceReadDb) => Promise<T>): Promise<T> =>
  readFrom(server, async (db) => {
    const wanted = sql<{ name: string; value: string }>`(values ('work_mem', ${REPORT_MEMORY}), ('jit', 'off'))`;
    await db
      .selectFrom(wanted.as<'s'>(sql`s (name, value)`))
      .where(sql`current_setting(s.name, true)`, 'is not', null)
      .select(sql`set_config(s.name, s.value, true)`.as('value'))
      .execute();
    return await work(db);
  });
