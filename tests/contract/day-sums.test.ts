import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sumDueBlocks } from '#service/analytics/sum-blocks.ts';
import { sumDueDays, sumSomeDays } from '#service/analytics/sum-days.ts';
import { importFeed } from '#service/feed/import-feed.ts';
import type { Chain, ChainImage, ChainProtocol, ChainStore } from '#service/store/chain.ts';
import type { ServiceDatabase } from '#service/store/database.ts';
import { replaceExpectations } from '#service/store/expectations-repository.ts';
import { upsertExpositions } from '#service/store/expositions-repository.ts';
import { seedChain } from '#service/store/seed-chain.ts';
import { findStoreRef, insertStore } from '#service/store/stores-repository.ts';
import { aChainStore, aPhotoLine, aRun, aRunLine, CHAIN_TIME_ZONE } from '../builders/chain.ts';
import { seedOfRun } from '../support/seed/seed.ts';
import { chosenDatabase, type DatabaseKind, emptyDatabase, keepDataIn } from '../support/services/service-databases.ts';
import { checkCrossStore, checkLevels } from './agreement.ts';
import { factsOfChain } from './chain-facts.ts';
import { checkDays } from './check-days.ts';
import { createContractClient } from './contract-client.ts';
import { randomChain, randomQuestion, randomStore } from './random-chain.ts';
import { startTestService, type TestService, TOKEN } from './test-service.ts';

/*
 * Reports are read from sums of days where there are some, and photo by photo where there are none (decision 68). Both
 * must be right after any change: of targets, displays, runs and photos, with any part of the days summed.
 */

const seed = seedOfRun();
const isDeep = process.env['ENDCAP_DEEP'] === '1';
const DATABASES: readonly (readonly [DatabaseKind, number])[] = [
  ['SQLite memory', isDeep ? 2000 : 120],
  ['PostgreSQL', isDeep ? 2000 : 20],
];
const MS_PER_CHAIN = 6_000;

/** A change of a chain. Its numbers choose among what the chain has. */
type Change =
  | { readonly kind: 'sum'; readonly days: number; readonly isOfBlocks: boolean }
  | { readonly kind: 'targets'; readonly store: number; readonly from: ChainStore }
  | { readonly kind: 'displays'; readonly store: number; readonly from: ChainStore }
  | { readonly kind: 'run'; readonly run: number; readonly date: string; readonly status: ChainProtocol['status'] }
  | { readonly kind: 'photo'; readonly photo: number; readonly run: number; readonly fillRate: number | null }
  | { readonly kind: 'new'; readonly run: number; readonly display: number; readonly id: string };

const nth = fc.nat({ max: 40 });
const change: fc.Arbitrary<Change> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('sum'), days: fc.nat({ max: 3 }), isOfBlocks: fc.boolean() }) },
  fc.record({ kind: fc.constant('targets'), store: nth, from: randomStore }),
  fc.record({ kind: fc.constant('displays'), store: nth, from: randomStore }),
  fc.record({
    kind: fc.constant('run'),
    run: nth,
    date: fc.constantFrom('2026-03-29', '2026-11-20', '2026-12-31'),
    status: fc.constantFrom('completed', 'completed', 'failed'),
  }),
  fc.record({ kind: fc.constant('photo'), photo: nth, run: nth, fillRate: fc.constantFrom(null, 0, 50, 66.6667, 100) }),
  fc.record({ kind: fc.constant('new'), run: nth, display: nth, id: fc.uuid() }),
);

/** Whether all days are summed before the changes. */
const isSummedFirst = fc.constantFrom(true, true, true, false);

/** Writes a chain of which all stores but the first are in the second block (store-blocks.ts). */
async function seedInTwoBlocks(database: ServiceDatabase, chain: Chain): Promise<void> {
  const { store } = aChainStore({ externalId: 'one before', storeId: randomUUID() });
  await database.write(async (db) => {
    await insertStore(db, store);
    await db.trx.updateTable('stores').set({ store_key: 126 }).execute();
    if (chosenDatabase() === 'PostgreSQL')
      await sql`select setval(pg_get_serial_sequence('stores', 'store_key'), 126)`.execute(db.trx);
  });
  await seedChain(database, chain);
  await database.write(({ trx }) => trx.deleteFrom('stores').where('store_id', '=', store.storeId).execute());
}

async function sumAll(database: ServiceDatabase): Promise<void> {
  await sumDueDays(database);
  await sumDueBlocks(database);
}

const pick = <Item>(items: readonly Item[], at: number): Item | undefined => items[at % Math.max(1, items.length)];

const feed = async (database: ServiceDatabase, lines: readonly object[]): Promise<void> => {
  const refused: string[] = [];
  const input = (async function* () {
    yield lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  })();
  const ports = { database, timeZone: CHAIN_TIME_ZONE, isStrict: false, onBatch: () => undefined };
  await importFeed(input, { ...ports, onRefused: ({ reason }) => refused.push(reason) });
  expect(refused).toEqual([]);
};

const photoLine = ({ status, ...photo }: ChainImage) => aPhotoLine({ ...photo, imageStatus: status });

/** Makes a change in the database, and returns the chain as it then is. */
async function apply(database: ServiceDatabase, chain: Chain, one: Change): Promise<Chain> {
  const [runs, photos] = [[...chain.protocols], [...chain.images]];
  const storeOf = (at: number) => pick(chain.stores, at);
  const replaceStore = (changed: ChainStore): Chain => ({
    ...chain,
    stores: chain.stores.map((store) => (store.store.storeId === changed.store.storeId ? changed : store)),
  });
  switch (one.kind) {
    case 'sum':
      for (let days = 0; days < one.days; days += 1) await sumSomeDays(database, 1);
      if (one.isOfBlocks) await sumDueBlocks(database);
      return chain;
    case 'targets': {
      const store = storeOf(one.store);
      const key = store && (await findStoreRef(database.now, store.store.externalId))?.storeKey;
      if (!store || key === undefined) return chain;
      const turned = store.expectations.map((target) => ({
        ...target,
        expectedFillRatio: 100 - target.expectedFillRatio,
      }));
      const expectations = [...turned, ...one.from.expectations];
      await database.write((db) => replaceExpectations(db, key, expectations));
      return replaceStore({ ...store, expectations });
    }
    case 'displays': {
      const store = storeOf(one.store);
      const key = store && (await findStoreRef(database.now, store.store.externalId))?.storeKey;
      if (!store || key === undefined) return chain;
      const expositions = store.expositions.map((display, at) => ({
        ...display,
        expositionType: pick(one.from.expositions, at)?.expositionType ?? display.expositionType,
        productCategories: pick(one.from.expositions, at)?.productCategories ?? display.productCategories,
      }));
      await database.write((db) => upsertExpositions(db, key, expositions));
      return replaceStore({ ...store, expositions });
    }
    case 'run': {
      const known = pick(runs, one.run);
      if (!known) return chain;
      const { protocolId, storeId, scheduledAt } = known;
      const run = { ...aRun('', { storeId, scheduledAt, scheduledDate: one.date, status: one.status }), protocolId };
      const externalId = chain.stores.find(({ store }) => store.storeId === storeId)?.store.externalId;
      await feed(database, [aRunLine({ ...run, externalId })]);
      return { ...chain, protocols: runs.map((other) => (other === known ? run : other)) };
    }
    case 'photo': {
      const known = pick(photos, one.photo);
      const home = runs.find(({ protocolId }) => protocolId === known?.protocolId);
      const run = pick(
        runs.filter(({ storeId }) => storeId === home?.storeId),
        one.run,
      );
      if (!known || !run) return chain;
      const photo = { ...known, protocolId: run.protocolId, fillRate: one.fillRate };
      await feed(database, [photoLine(photo)]);
      return { ...chain, images: photos.map((other) => (other === known ? photo : other)) };
    }
    case 'new': {
      const run = pick(runs, one.run);
      const owner = chain.stores.find(({ store }) => store.storeId === run?.storeId);
      const display = pick(owner?.expositions ?? [], one.display);
      if (!run || !display) return chain;
      const photo: ChainImage = {
        photoId: one.id,
        protocolId: run.protocolId,
        expositionId: display.expositionId,
        status: 'completed',
        fillRate: 42,
        capturedAt: null,
      };
      await feed(database, [photoLine(photo)]);
      return { ...chain, images: [...photos, photo] };
    }
  }
}

describe.each(DATABASES)('sums of days on %s', (kind, numRuns) => {
  keepDataIn(kind);
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService();
  });
  afterAll(() => service.stop());

  const title = `on ${numRuns} random chains that change (seed ${seed}), reports equal the rule, summed in part and in whole`;
  test(title, { timeout: numRuns * MS_PER_CHAIN }, async () => {
    const { database, url } = service;
    const client = createContractClient(url, TOKEN);
    const changes = fc.array(change, { minLength: 1, maxLength: 6, size: 'max' });
    await fc.assert(
      fc.asyncProperty(randomChain, randomQuestion, changes, isSummedFirst, async (first, question, all, isSummed) => {
        await emptyDatabase(database);
        await seedInTwoBlocks(database, first);
        if (isSummed) await sumAll(database);
        let chain = first;
        for (const one of all) chain = await apply(database, chain, one);
        await checkDays(database);
        const facts = factsOfChain(chain);
        await checkCrossStore(client, facts, question);
        await sumAll(database);
        await checkDays(database);
        expect(await database.now.selectFrom('due_block_days').selectAll().execute()).toEqual([]);
        await checkCrossStore(client, facts, question);
        await checkLevels(client, chain, facts, question);
      }),
      { numRuns, seed },
    );
  });

  test('feeds, targets and sums that are written at once leave no day with old sums', {
    timeout: 120_000,
  }, async () => {
    const { database, url } = service;
    const client = createContractClient(url, TOKEN);
    const chains = fc.sample(randomChain, { numRuns: 40, seed });
    for (const first of chains.filter(({ images }) => [...images].length > 15).slice(0, isDeep ? 20 : 3)) {
      await emptyDatabase(database);
      await seedInTwoBlocks(database, first);
      const [photos, stores] = [[...first.images], [...first.stores]];
      const fed = photos.map((photo, at) => ({ ...photo, fillRate: (at * 7) % 101 }));
      const told = async () => {
        for (const photo of fed) await feed(database, [photoLine(photo)]);
      };
      const set = async () => {
        for (const [at, store] of stores.entries()) {
          const change = { kind: 'targets', store: at, from: { ...store, expectations: [] } } as const;
          stores[at] = pick((await apply(database, { ...first, stores }, change)).stores, at) ?? store;
        }
      };
      const sum = async () => {
        for (let turn = 0; turn < 2 * photos.length; turn += 1) {
          await sumSomeDays(database, 1);
          await sumDueBlocks(database);
        }
      };
      await Promise.all([told(), set(), sum(), set(), sum()]);
      await checkDays(database);
      await sumAll(database);
      await checkDays(database);
      const chain = { ...first, stores, images: fed };
      await checkCrossStore(client, factsOfChain(chain), {
        range: { from: '2020-01-01T00:00:00Z', to: '2030-01-01T00:00:00Z' },
        status: 'completed',
        minFillRate: undefined,
        maxFillRate: undefined,
        belowExpectationOnly: false,
      });
    }
  });
});
