import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { sumDueDays } from '#service/analytics/sum-days.ts';
import type { ServiceDatabase } from '#service/store/database.ts';
import { openDatabase } from '#service/store/open-database.ts';
import { seedChain } from '#service/store/seed-chain.ts';
import { seedOfRun } from '../support/seed/seed.ts';
import { checkCrossStore } from './agreement.ts';
import { factsOfChain } from './chain-facts.ts';
import { createContractClient } from './contract-client.ts';
import { randomChain } from './random-chain.ts';
import { serversOfFile } from './servers-of-file.ts';
import { startTestService, TOKEN } from './test-service.ts';

const TABLES = [
  ...['run_days', 'kind_days', 'due_days', 'feed_positions', 'running_services'],
  ...['block_days', 'block_group_days', 'due_block_days', 'early_lines'],
];

/** Makes a database as the version without sums had left it. */
const takeBack = (database: ServiceDatabase): Promise<void> =>
  database.write(async ({ trx }) => {
    for (const table of TABLES) await sql`drop table ${sql.table(table)}`.execute(trx);
    await sql`alter table expositions drop column kind`.execute(trx);
    await sql`delete from kysely_migration where name >= '0002'`.execute(trx);
  });

const question = {
  range: { from: '2020-01-01T00:00:00Z', to: '2030-01-01T00:00:00Z' },
  status: 'completed',
  minFillRate: undefined,
  maxFillRate: undefined,
  belowExpectationOnly: true,
} as const;

describe('a database of the version without sums of days', () => {
  const servers = serversOfFile('upgrade');

  test.each(['SQLite', 'PostgreSQL'])('answers the same at once and when its days are summed, on %s', async (kind) => {
    const chain = fc
      .sample(randomChain, { numRuns: 20, seed: seedOfRun() })
      .find(({ images }) => [...images].length > 20);
    if (!chain) throw new Error('No chain with photos among twenty');
    const target =
      kind === 'SQLite'
        ? ({ kind: 'file', path: servers.fileOf('endcap.db') } as const)
        : ({ kind: 'postgres', url: await servers.postgres.createDatabase() } as const);
    const before = await openDatabase(target);
    await seedChain(before, chain);
    await takeBack(before);
    await before.close();

    const database = await openDatabase(target);
    const service = await startTestService(undefined, { database });
    const client = createContractClient(service.url, TOKEN);
    const due = await database.now.selectFrom('due_days').selectAll().execute();
    expect(due.length).toBeGreaterThan(0);
    await checkCrossStore(client, factsOfChain(chain), question);
    await sumDueDays(database);
    expect(await database.now.selectFrom('due_days').selectAll().execute()).toEqual([]);
    await checkCrossStore(client, factsOfChain(chain), question);
    await service.stop();
  });
});
