import fc from 'fast-check';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { seedChain } from '#service/store/seed-chain.ts';
import { seedOfRun } from '../support/seed/seed.ts';
import { type DatabaseKind, emptyDatabase, keepDataIn } from '../support/services/service-databases.ts';
import { checkAgreement } from './agreement.ts';
import { createContractClient } from './contract-client.ts';
import { randomChain, randomQuestion } from './random-chain.ts';
import { startTestService, type TestService, TOKEN } from './test-service.ts';

// A failure prints its seed and path; ENDCAP_SEED repeats a run. ENDCAP_DEEP=1 checks 2,000 chains on each database.
const seed = seedOfRun();
const isDeep = process.env['ENDCAP_DEEP'] === '1';

const DATABASES: readonly (readonly [DatabaseKind, number])[] = [
  ['SQLite memory', isDeep ? 2000 : 200],
  ['PostgreSQL', isDeep ? 2000 : 60],
];
const MS_PER_CHAIN = 3_000;

describe.each(DATABASES)('on %s', (kind, numRuns) => {
  keepDataIn(kind);
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService();
  });
  afterAll(() => service.stop());

  const title = `on ${numRuns} random chains (seed ${seed}) every level of report equals the rule, photo by photo`;
  test(title, { timeout: numRuns * MS_PER_CHAIN }, async () => {
    const { database, url } = service;
    const client = createContractClient(url, TOKEN);
    await fc.assert(
      fc.asyncProperty(randomChain, randomQuestion, async (chain, question) => {
        await emptyDatabase(database);
        await seedChain(database, chain);
        await checkAgreement(client, chain, question);
      }),
      { numRuns, seed },
    );
  });
});
