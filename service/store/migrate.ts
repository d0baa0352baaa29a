import type { Kysely } from 'kysely';
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration';
import { firstServiceTables } from './migrations/0001-first-tables.ts';
import { daySums } from './migrations/0002-day-sums.ts';
import { feedsAndServices } from './migrations/0003-feeds-and-services.ts';
import { blockSums } from './migrations/0004-block-sums.ts';
import { earlyLines } from './migrations/0005-early-lines.ts';
import type { Schema } from './schema.ts';

/** All migrations, oldest first. Never edit a released one: a change gets a new number. */
const migrations: Readonly<Record<string, Migration>> = {
  '0001-first-tables': firstServiceTables,
  '0002-day-sums': daySums,
  '0003-feeds-and-services': feedsAndServices,
  '0004-block-sums': blockSums,
  '0005-early-lines': earlyLines,
};

/** Listed in code rather than read from a folder, so that a bundle contains them. */
const provider: MigrationProvider = { getMigrations: async () => ({ ...migrations }) };

/**
 * Brings a database to the newest schema, all or nothing.
 *
 * @throws when a migration fails, or when the database has one that this version does not know
 */
export async function migrateServiceDatabase(kysely: Kysely<Schema>): Promise<void> {
  const { error } = await new Migrator({ db: kysely, provider }).migrateToLatest();
  if (error !== undefined) throw error;
}
