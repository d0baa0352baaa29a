import type { ServiceDatabase } from './database.ts';

/**
 * A key that belongs to the database, so that it outlives the process and every process on the database has the same.
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
