import { finished } from 'node:stream/promises';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { DatabaseStatus } from './database.ts';
import { STANDBY, translateError } from './postgres-errors.ts';

/** Options for using a PostgreSQL server. */
export type DatabaseOptions = {
  /**
   * Milliseconds after which the server gives up on a statement, or on a transaction that waits; one minute by default.
   */
  readonly statementTimeoutMs?: number | undefined;
  /** A replica of the database, for reports. */
  readonly readUrl?: string | undefined;
  /** Takes one line for the person who starts the service, about a connection that works but is not safe. */
  readonly warn?: ((line: string) => void) | undefined;
};

/** The most connections of this process. */
const POOL_SIZE = 10;
/** How long a request waits for a connection. */
const CONNECT_TIMEOUT_MS = 5_000;
/** How long an unused connection stays open. */
const IDLE_TIMEOUT_MS = 30_000;
const INT8 = 20;
const NUMERIC = 1700;
/** How much longer than the server this side waits. The server's own answer is lost when a network drops packets. */
const ANSWER_GRACE_MS = 5_000;
const MAX_LIFETIME_S = 3_600;

// Counts and sums come as int8 or numeric, which the client would return as text. All of them are whole numbers far
// below 2^53.
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === INT8 || oid === NUMERIC ? Number : pg.types.getTypeParser(oid, format),
};

/**
 * After a failover, the address may lead to a server that still is a standby: it would read what is old, and can't
 * write. It counts as unavailable until it is the primary.
 */
const refuseStandby: pg.PoolConfig['verify'] = (client, done) => {
  client
    .query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
    .then(
      ({ rows }) => done(rows[0]?.standby ? Object.assign(new Error('A standby'), { code: STANDBY }) : undefined),
      done,
    );
};

/** A statement that takes rows as text, its only value: Kysely knows no such statements. */
const COPY = /^copy .* from stdin$/;

const copyInto = async (client: pg.PoolClient, statement: string, [text]: readonly unknown[]) => {
  const copy = client.query(copyFrom(statement));
  // It may fail a second time when the server has refused a row in the middle of the text.
  copy.on('error', () => undefined);
  copy.end(text);
  await finished(copy);
  return { command: 'COPY', rowCount: copy.rowCount, rows: [] };
};

/** Connections for Kysely, and how many there are. */
export type ServicePool = PostgresPool & { readonly counts: () => NonNullable<DatabaseStatus['connections']> };

/**
 * A pool of connections to a PostgreSQL server, the primary or a replica of it. A broken connection is dropped, and another one is made when it is
 * needed, so the service survives a restart of the server.
 */
export function createPostgresPool(
  url: string,
  { statementTimeoutMs = 60_000 }: DatabaseOptions,
  role: 'primary' | 'replica',
): ServicePool {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'endcap-service',
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    maxLifetimeSeconds: MAX_LIFETIME_S,
    statement_timeout: statementTimeoutMs,
    query_timeout: statementTimeoutMs + ANSWER_GRACE_MS,
    idle_in_transaction_session_timeout: statementTimeoutMs,
    keepAlive: true,
    types,
    ...(role === 'primary' ? { verify: refuseStandby } : {}),
  });
  // Without listeners, a connection that breaks while unused or between two statements would end the process. The next
  // query on it fails by itself.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));

  const checkOut = async (): Promise<PostgresPoolClient> => {
    const client = await pool.connect();
    const query = (text: string, values: readonly unknown[]) => {
      const answer = COPY.test(text) ? copyInto(client, text, values) : client.query(text, [...values]);
      return answer.catch((error: unknown) => {
        throw translateError(error);
      });
    };
    // This is the pool's own client; only the errors of its queries are different.
    return Object.assign(Object.create(client), { query, release: (discard?: boolean) => client.release(discard) });
  };
  return {
    options: {},
    connect: () =>
      checkOut().catch((error: unknown) => {
        throw translateError(error);
      }),
    end: () => pool.end(),
    counts: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  };
}
