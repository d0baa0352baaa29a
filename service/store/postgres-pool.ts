import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { translateError } from './postgres-errors.ts';

/** How a pool of connections is used; times in milliseconds. */
export type PoolOptions = {
  readonly poolSize: number;
  readonly statementTimeoutMs: number;
  readonly connectTimeoutMs: number;
  readonly idleTimeoutMs: number;
};

const INT8 = 20;
const NUMERIC = 1700;
/** Beyond the server's own limit, which a network that swallows packets never lets arrive. */
const ANSWER_GRACE_MS = 5_000;
const MAX_LIFETIME_S = 3_600;

// Counts and sums come as int8 or numeric, which the client would hand out as text. All are whole and far below 2^53.
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === INT8 || oid === NUMERIC ? Number : pg.types.getTypeParser(oid, format),
};

/**
 * A pool of connections to a PostgreSQL server. A connection that breaks is dropped and another one made when it is
 * needed, so that the service outlives a restart of the server.
 */
export function createPostgresPool(url: string, options: PoolOptions): PostgresPool {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'endcap-service',
    max: options.poolSize,
    connectionTimeoutMillis: options.connectTimeoutMs,
    idleTimeoutMillis: options.idleTimeoutMs,
    maxLifetimeSeconds: MAX_LIFETIME_S,
    statement_timeout: options.statementTimeoutMs,
    query_timeout: options.statementTimeoutMs + ANSWER_GRACE_MS,
    idle_in_transaction_session_timeout: options.statementTimeoutMs,
    keepAlive: true,
    types,
  });
  // Without listeners a connection that breaks while nobody uses it, or between two statements, would end the process.
  // Whoever uses it next is told by the query itself.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));

  const checkOut = async (): Promise<PostgresPoolClient> => {
    const client = await pool.connect();
    const query = (text: string, values: readonly unknown[]) =>
      client.query(text, [...values]).catch((error: unknown) => {
        throw translateError(error);
      });
    // As the pool's own client, but for the errors of its queries.
    return Object.assign(Object.create(client), { query, release: (discard?: boolean) => client.release(discard) });
  };
  return {
    options: {},
    connect: () =>
      checkOut().catch((error: unknown) => {
        throw translateError(error);
      }),
    end: () => pool.end(),
  };
}
