import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sumDueDays } from '#service/analytics/sum-days.ts';
import type { ChainStore } from '#service/store/chain.ts';
import type { ServiceDatabase } from '#service/store/database.ts';
import { replaceExpectations } from '#service/store/expectations-repository.ts';
import { openDatabase } from '#service/store/open-database.ts';
import { seedChain } from '#service/store/seed-chain.ts';
import { findStoreRef } from '#service/store/stores-repository.ts';
import { seedOfRun } from '../support/seed/seed.ts';
import { type Postgres, startPostgres } from '../support/services/postgres.ts';
import { checkCrossStore } from './agreement.ts';
import { factsOfChain } from './chain-facts.ts';
import { checkDays } from './check-days.ts';
import { createContractClient } from './contract-client.ts';
import { createRandomSource, type RandomSource } from './fuzz/random-source.ts';
import { partOfSample, SAMPLE_END } from './part-of-sample.ts';
import type { Question } from './random-chain.ts';
import { startMain } from './service-child.ts';
import { startTestService, TOKEN } from './test-service.ts';

/** Kill -9 of a process while it sums days, on each database. */
const ROUNDS = process.env['ENDCAP_DEEP'] === '1' ? 200 : 20;
const SEED = seedOfRun();
const FIRST_DAY = '2026-11-09';

/** Moves every target of a store, so that all its days are due. */
const moveTargets = async (database: ServiceDatabase, store: ChainStore): Promise<ChainStore> => {
  const expectations = store.expectations.map((target) => ({
    ...target,
    expectedFillRatio: (target.expectedFillRatio + 7) % 101,
  }));
  const key = (await findStoreRef(database.now, store.store.externalId))?.storeKey ?? 0;
  await database.write((db) => replaceExpectations(db, key, expectations));
  return { ...store, expectations };
};

const countDue = async ({ now }: ServiceDatabase): Promise<number> =>
  (await now.selectFrom('due_days').select('store_key').execute()).length;

/** The whole time, or a part that cuts days. */
const questionOf = (random: RandomSource): Question => {
  const start = Date.parse(`${FIRST_DAY}T00:00:00Z`);
  const length = SAMPLE_END.getTime() - start;
  const [from, to] = [0, 1].map(() => start + random.below(length)).toSorted((a, b) => a - b);
  const isWhole = random.below(2) === 0 || from === to;
  return {
    range: isWhole
      ? { from: '2026-01-01T00:00:00Z', to: '2027-01-01T00:00:00Z' }
      : { from: new Date(from ?? start).toISOString(), to: new Date(to ?? SAMPLE_END).toISOString() },
    status: 'completed',
    minFillRate: undefined,
    maxFillRate: 70,
    belowExpectationOnly: random.below(2) === 0,
  };
};

let folder: string;
let postgres: Postgres;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'endcap-summing-'));
  await writeFile(join(folder, 'empty.ndjson'), '');
  postgres = await startPostgres();
});
afterAll(async () => {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Lets another process sum, and kills it when a part of the days is summed. Returns how many days it left. */
const killWhileSumming = async (database: ServiceDatabase, address: string, random: RandomSource): Promise<number> => {
  const leave = random.below(await countDue(database));
  // An import of nothing only sums, where no service seems to run.
  await database.write(({ trx }) => trx.deleteFrom('running_services').execute());
  const { child, ended } = startMain('import', join(folder, 'empty.ndjson'), '--database', address);
  let hasEnded = false;
  void ended.then(() => {
    hasEnded = true;
  });
  while ((await countDue(database)) > leave && !hasEnded) await pause(1);
  await pause(random.below(20));
  child.kill('SIGKILL');
  await ended;
  return await countDue(database);
};

test.each(['SQLite', 'PostgreSQL'])(
  'kill -9 of what sums days leaves every answer right, on %s',
  {
    timeout: 60_000 + ROUNDS * 10_000,
  },
  async (kind) => {
    const random = createRandomSource(SEED);
    const address = kind === 'SQLite' ? join(folder, 'summed.db') : await postgres.createDatabase();
    const database = await openDatabase(
      kind === 'SQLite' ? { kind: 'file', path: address } : { kind: 'postgres', url: address },
    );
    let chain = partOfSample(8, FIRST_DAY);
    await seedChain(database, chain);
    const service = await startTestService(undefined, { database });
    const client = createContractClient(service.url, TOKEN);
    let cut = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      chain = { ...chain, stores: await Promise.all(chain.stores.map((store) => moveTargets(database, store))) };
      const left = await killWhileSumming(database, address, random);
      if (left > 0) cut += 1;
      await checkDays(database);
      await checkCrossStore(client, factsOfChain(chain), questionOf(random));
    }
    await sumDueDays(database);
    await checkDays(database);
    await checkCrossStore(client, factsOfChain(chain), questionOf(random));
    await service.stop();
    console.log(`${kind}: ${ROUNDS} kills, ${cut} with days left, ENDCAP_SEED=${SEED}`);
    // A kill that never met a sum would prove nothing.
    expect(cut).toBeGreaterThan(ROUNDS / 2);
  },
);
