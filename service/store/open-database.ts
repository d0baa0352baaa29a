import type { ServiceDatabase } from './database.ts';
import type { DatabaseOptions } from './postgres-pool.ts';
import { openSqliteDatabase, type SqliteLocation } from './sqlite-database.ts';

/** The database in which the service stores its data. `url` is `postgres://user:password@host:port/name`. */
export type DatabaseTarget = SqliteLocation | { readonly kind: 'postgres'; readonly url: string };

/**
 * Opens the service's database, creating or upgrading its tables.
 *
 * @throws {DatabaseRefused} with one line that says what is wrong, without server addresses, users, passwords or
 * database names
 */
export async function openDatabase(target: DatabaseTarget, options: DatabaseOptions = {}): Promise<ServiceDatabase> {
  if (target.kind !== 'postgres') return await openSqliteDatabase(target);
  // Loaded only when needed: the desktop app's sample chain is in memory, and the app ships no PostgreSQL client.
  const { openPostgresDatabase } = await import('./postgres-database.ts');
  return await openPostgresDatabase(target.url, options);
}
