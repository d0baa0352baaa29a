import type { ServiceDatabase } from './database.ts';
import { openSqliteDatabase, type SqliteLocation } from './sqlite-database.ts';

/** Which database the service keeps its data in; `url` is `postgres://user:password@host:port/name`. */
export type DatabaseTarget = SqliteLocation | { readonly kind: 'postgres'; readonly url: string };

/** How a PostgreSQL server is used; SQLite needs none of it. Times in milliseconds. */
export type DatabaseOptions = {
  /** Connections at most, of this process; 10 unless told otherwise. */
  readonly poolSize?: number | undefined;
  /** How long one statement may take before the server gives it up; 60 s unless told otherwise. */
  readonly statementTimeoutMs?: number | undefined;
  /** How long a request waits for a connection; 5 s unless told otherwise. */
  readonly connectTimeoutMs?: number | undefined;
  /** After which an unused connection is closed; 30 s unless told otherwise. */
  readonly idleTimeoutMs?: number | undefined;
};

/**
 * Opens the service's database, creating or upgrading its tables.
 *
 * @throws {DatabaseRefused} with one line that says what is wrong, without the address of a server, its users,
 *   passwords or names of databases
 */
export async function openDatabase(target: DatabaseTarget, options: DatabaseOptions = {}): Promise<ServiceDatabase> {
  if (target.kind !== 'postgres') return await openSqliteDatabase(target);
  // Loaded when asked for: the sample chain of the desktop app, which is in memory, has no PostgreSQL client.
  const { openPostgresDatabase } = await import('./postgres-database.ts');
  return await openPostgresDatabase(target.url, options);
}
