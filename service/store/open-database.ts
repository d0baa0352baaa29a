import type { ServiceDatabase } from './database.ts';
import type { DatabaseOptions } from './postgres-pool.ts';
import { openSqliteDatabase, type SqliteLocation } from './sqlite-database.ts';

/** Which database the service stores its data in; `url` is `postgres://user:password@host:port/name`. */
export type DatabaseTarget = SqliteLocation | { readonly kind: 'postgres'; readonly url: string };

/**
 * Opens the service's database, creating or upgrading its tables.
 *
 * @throws {DatabaseRefused} with one line that says what is wrong, without the address of a server, its users,
 *   passwords or names of databases
 */
export async function openDatabase(target: DatabaseTarget, options: DatabaseOptions = {}): Promise<ServiceDatabase> {
  if (target.kind !== 'postgres') return await openSqliteDatabase(target);
  // Loaded only when needed: the desktop app's sample chain is in memory and ships no PostgreSQL client.
  const { openPostgresDatabase } = await import('./postgres-database.ts');
  return await openPostgresDatabase(target.url, options);
}

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
