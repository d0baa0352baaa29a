import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { type DatabaseStatus, type ServiceReadDb, StatementTimedOut } from './database.ts';
import type { DatabaseOptions } from './postgres-pool.ts';
import { analyseFrom, connectPostgres, type PostgresServer } from './postgres-reads.ts';

/** How often it is looked how far the replica is. */
const LOOK_EVERY_MS = 1_000;
/** A replica that is further behind is not read. */
const MOST_LAG_MS = 10_000;

/** A copy of the database on another server, which follows it by itself. */
export type Replica = {
  /** Like `analyse` of the database, on the replica. Whatever fails there is done on the database itself. */
  readonly analyse: <T>(work: (db: ServiceReadDb) => Promise<T>) => Promise<T>;
  readonly status: () => NonNullable<DatabaseStatus['replica']>;
  readonly close: () => Promise<void>;
};

/** A position in the log of the database, and when it was reached. */
type Position = { readonly lsn: number; readonly at: number };

/** How far the database has written its log, as a number of bytes. */
const writtenBy = async ({ kysely }: PostgresServer): Promise<number> => {
  const { rows } = await sql<{ lsn: number }>`select pg_current_wal_lsn() - '0/0' as lsn`.execute(kysely);
  return rows[0]?.lsn ?? 0;
};

/** How far a replica has come in this log; undefined when it is none, or none any more. */
const replayedBy = async ({ kysely }: PostgresServer): Promise<number | undefined> => {
  const { rows } = await sql<{ lsn: number | null }>`select case when pg_is_in_recovery()
    then pg_last_wal_replay_lsn() - '0/0' end as lsn`.execute(kysely);
  return rows[0]?.lsn ?? undefined;
};

/**
 * Reads reports from a replica while it keeps up. How old it is follows from where the database itself was and when: a
 * replica that is cut off would take itself for up to date, and one of an idle database for old.
 *
 * @param primary the database
 * @param stopwatch milliseconds of a clock that only moves forward
 */
export function followReplica(
  primary: PostgresServer,
  url: string,
  options: DatabaseOptions,
  stopwatch: () => number,
): Replica {
  const server = connectPostgres(url, options, 'replica');
  const ending = new AbortController();
  const state: { isAnswering: boolean; positions: Position[]; reachedAt: number | undefined } = {
    isAnswering: false,
    positions: [],
    reachedAt: undefined,
  };
  const look = async (): Promise<void> => {
    const at = stopwatch();
    const lsn = await writtenBy(primary).catch(() => undefined);
    if (lsn !== undefined) state.positions.push({ lsn, at });
    const replayed = await replayedBy(server).catch(() => undefined);
    state.isAnswering = replayed !== undefined;
    if (replayed === undefined) return;
    state.reachedAt = state.positions.findLast((position) => position.lsn <= replayed)?.at ?? state.reachedAt;
    state.positions = state.positions.filter((position) => position.lsn > replayed);
  };
  const work = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      await look();
      await setTimeout(LOOK_EVERY_MS, undefined, { signal: ending.signal, ref: false });
    }
  };
  const ended = work().catch(() => undefined);
  const status: Replica['status'] = () => {
    const lagMs = state.reachedAt === undefined ? undefined : stopwatch() - state.reachedAt;
    const lagSeconds = lagMs === undefined ? null : Math.round(lagMs) / 1_000;
    if (!state.isAnswering || lagMs === undefined) return { state: 'away', lagSeconds };
    return { state: lagMs > MOST_LAG_MS ? 'behind' : 'used', lagSeconds };
  };
  return {
    analyse: async (report) => {
      if (status().state !== 'used') return await analyseFrom(primary, report);
      try {
        return await analyseFrom(server, report);
      } catch (error) {
        if (error instanceof StatementTimedOut) throw error;
        // It went away, or what was asked for has not come there yet, such as a new store.
        return await analyseFrom(primary, report);
      }
    },
    status,
    close: async () => {
      ending.abort();
      await ended;
      await server.kysely.destroy();
    },
  };
}
