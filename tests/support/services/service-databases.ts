import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import type { ServiceDatabase } from '#service/store/database.ts';
import { openDatabase } from '#service/store/open-database.ts';
import { startPostgres } from './postgres.ts';

/** The databases on which the service must answer alike. */
export const DATABASES = ['SQLite memory', 'SQLite file', 'PostgreSQL'] as const;
export type DatabaseKind = (typeof DATABASES)[number];

// The variables reach suites that are imported into another test file, as tests/contract/databases-*.test.ts do.
const KIND = 'ENDCAP_TEST_DATABASE';
const SERVER = 'ENDCAP_TEST_POSTGRES';

/** The database of the suites of this test file: memory, unless {@link keepDataIn} said otherwise. */
export const chosenDatabase = (): DatabaseKind =>
  DATABASES.find((kind) => kind === process.env[KIND]) ?? 'SQLite memory';

/** Has every service of the surrounding tests keep its data in this kind of database, each in an empty one. */
export function keepDataIn(kind: DatabaseKind): void {
  let stop = async (): Promise<void> => undefined;
  beforeAll(async () => {
    process.env[KIND] = kind;
    if (kind !== 'PostgreSQL') return;
    const server = await startPostgres();
    process.env[SERVER] = server.url;
    stop = () => server.stop();
  });
  afterAll(async () => {
    delete process.env[KIND];
    delete process.env[SERVER];
    await stop();
  });
}

const createPostgresDatabase = async (): Promise<string> => {
  const server = process.env[SERVER];
  if (server === undefined) throw new Error('keepDataIn(PostgreSQL) has not run');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return server.replace(/[^/]+$/, name);
};

/** Opens an empty database of the chosen kind; closing it removes what it left on the disk. */
export async function openTestDatabase(kind: DatabaseKind = chosenDatabase()): Promise<ServiceDatabase> {
  if (kind === 'SQLite memory') return await openDatabase({ kind: 'memory' });
  if (kind === 'PostgreSQL') return await openDatabase({ kind: 'postgres', url: await createPostgresDatabase() });
  const folder = await mkdtemp(join(tmpdir(), 'endcap-database-'));
  const database = await openDatabase({ kind: 'file', path: join(folder, 'endcap.db') });
  return {
    ...database,
    close: async () => {
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Removes the chain from a database, which takes less time than making another one. */
export async function emptyDatabase(database: ServiceDatabase): Promise<void> {
  await database.write(async ({ trx }) => {
    const tables = [
      'run_days',
      'kind_days',
      'due_days',
      'block_days',
      'block_group_days',
      'due_block_days',
      'early_lines',
      'images',
      'protocols',
      'exposition_categories',
      'expositions',
      'expectations',
      'contacts',
    ] as const;
    for (const table of [...tables, 'stores', 'regions'] as const) await trx.deleteFrom(table).execute();
  });
}
