import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#service/store/open-database.ts';
import { seedChain } from '#service/store/seed-chain.ts';
import { aChain, aChainStore, aPhotoLine, aRunLine } from '../builders/chain.ts';
import { aDisplay, idOf } from '../builders/contract.ts';
import { type Postgres, startPostgres } from '../support/services/postgres.ts';
import { type ContractClient, createContractClient } from './contract-client.ts';
import { type ServiceChild, startMain } from './service-child.ts';

/*
 * Two processes of the service, and two of its import, on one PostgreSQL database: what only a second process can
 * break, since each has its own connections, its own memory of answers, and its own moments.
 */

let postgres: Postgres;
let database: string;
let folder: string;
let children: ServiceChild[];
let clients: ContractClient[];
const clientOf = (index: number): ContractClient => {
  const client = clients[index % clients.length];
  if (!client) throw new Error('No service runs');
  return client;
};

const stores = ['S-1', 'S-2'].map((externalId) =>
  aChainStore({ externalId }, { expositions: [aDisplay(`rack ${externalId}`)] }),
);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'endcap-two-'));
  postgres = await startPostgres();
  database = await postgres.createDatabase();
  // Both at once, on an empty database: the tables are made once.
  children = [1, 2].map(() => startMain('--port', '0', '--token', 'T', '--database', database));
  clients = await Promise.all(children.map(async ({ ready }) => createContractClient(await ready, 'T')));
  const seeding = await openDatabase({ kind: 'postgres', url: database });
  await seedChain(seeding, aChain({ stores }));
  await seeding.close();
}, 120_000);
afterAll(async () => {
  for (const { child } of children) child.kill('SIGTERM');
  const ends = await Promise.all(children.map(({ ended }) => ended));
  await postgres.stop();
  await rm(folder, { recursive: true });
  expect(ends.map(({ code }) => code)).toEqual([0, 0]);
});

const times = Array.from({ length: 50 }, (_one, index) => index);

test('what one has answered 200 to, the other shows at once, also where answers are remembered', async () => {
  for (const index of times.slice(0, 20)) {
    await clientOf(index + 1).call('listStores', { query: {} });
    const name = `Name ${index}`;
    await clientOf(index).call('upsertStore', { params: { externalId: 'S-1' }, body: { name } });
    const { items } = await clientOf(index + 1).call('listStores', { query: {} });
    expect(items[0]).toMatchObject({ externalId: 'S-1', name });
  }
});

test('50 creates of one store by both make one, 50 replaces of one set leave one whole set', async () => {
  const params = { externalId: 'contended' };
  const made = await Promise.all(
    times.map((index) => clientOf(index).call('upsertStore', { params, body: { name: `Name ${index}` } })),
  );
  expect(new Set(made.map(({ storeId }) => storeId)).size).toBe(1);
  const contacts = (count: number) => Array.from({ length: count }, () => ({ name: 'Anna', phone: `${count}` }));
  const sets = await Promise.all(
    times.map((index) =>
      clientOf(index).call('replaceStoreContacts', { params, body: { contacts: contacts(index + 1) } }),
    ),
  );
  expect(sets.map(({ items }) => items.length)).toEqual(times.map((index) => index + 1));
  for (const client of clients) {
    const { items } = await client.call('listStoreContacts', { params });
    expect(items.map(({ phone }) => phone)).toEqual(items.map(() => `${items.length}`));
  }
});

/** Runs of a store, each with a photo of its rack. */
const feedOf = (externalId: string, ids: readonly number[], fillRate: number): string[] =>
  ids.flatMap((index) => [
    JSON.stringify(aRunLine({ protocolId: idOf(`shared run ${index}`), externalId })),
    JSON.stringify(
      aPhotoLine({
        photoId: idOf(`shared photo ${index}`),
        protocolId: idOf(`shared run ${index}`),
        expositionId: idOf(`display rack ${externalId}`),
        fillRate,
      }),
    ),
  ]);

const importAtOnce = async (...feeds: readonly (readonly string[])[]) =>
  await Promise.all(
    feeds.map(async (lines, index) => {
      const file = join(folder, `feed-${index}.ndjson`);
      await writeFile(file, lines.join('\n'));
      return await startMain('import', file, '--database', database).ended;
    }),
  );

test('two imports of the same runs at once: each run and photo is there once, whole', async () => {
  const ids = Array.from({ length: 1_500 }, (_one, index) => index);
  const outcomes = await importAtOnce(feedOf('S-1', ids, 40), feedOf('S-1', ids.toReversed(), 60));
  for (const { code, err } of outcomes) {
    expect({ code, err }).toEqual({ code: 0, err: expect.stringMatching(/ 0 refused\n/) });
  }
  expect(await postgres.sql('select count(*), count(distinct protocol_id) from protocols', database)).toEqual([
    '1500|1500',
  ]);
  // One import came last: all photos are as it had them.
  const rates = await postgres.sql('select distinct fill_e4 from images', database);
  expect(rates).toHaveLength(1);
  expect(await postgres.sql('select count(*) from images', database)).toEqual(['1500']);
});

test('two imports that give the same runs to two stores at once: each run has one store, and the other import reports it', async () => {
  const ids = Array.from({ length: 600 }, (_one, index) => 10_000 + index);
  const outcomes = await importAtOnce(feedOf('S-1', ids, 40), feedOf('S-2', ids.toReversed(), 60));
  for (const { code } of outcomes) expect(code).toBe(0);
  const refused = outcomes.map(({ err }) => err.split('\n').filter((line) => line.includes('another store')).length);
  // A run and its photo, for each of the runs, refused by one of the two.
  expect(refused[0] === 0 || refused[1] === 0).toBe(true);
  expect(Math.max(...refused)).toBeGreaterThanOrEqual(600);
  const strays = `select count(*) from images i join protocols p on p.protocol_key = i.protocol_key
    join expositions d on d.exposition_key = i.exposition_key where d.store_key <> p.store_key`;
  expect(await postgres.sql(strays, database)).toEqual(['0']);
});

test('two that fill one empty database with the sample: one does, the other says that it holds stores', async () => {
  const url = await postgres.createDatabase();
  const started = [1, 2].map(() => startMain('--port', '0', '--token', 'T', '--database', url, '--sample'));
  const ready = await Promise.allSettled(started.map((one) => one.ready));
  for (const { child } of started) child.kill('SIGTERM');
  const ends = await Promise.all(started.map(({ ended }) => ended));
  expect(ready.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
  const told = ends.filter(({ err }) => err.includes('the sample chain is not added'));
  expect(told).toHaveLength(1);
  expect(await postgres.sql('select count(*) from stores', url)).toEqual(['120']);
});
