import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exportFeed } from '#service/feed/export-feed.ts';
import { DatabaseRefused, type ServiceReadDb } from '#service/store/database.ts';
import { openDatabase } from '#service/store/open-database.ts';
import { seedChain } from '#service/store/seed-chain.ts';
import { aChain, aChainStore, aRun } from '#tests/builders/chain.ts';
import { aTargetInput } from '#tests/builders/contract.ts';
import { type Postgres, startPostgres } from '#tests/support/services/postgres.ts';
import { createContractClient } from './contract-client.ts';
import { startTestService, TOKEN } from './test-service.ts';

let postgres: Postgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

const open = async (url: string) => await openDatabase({ kind: 'postgres', url });

describe('starting', () => {
  const OPENER = `
    import { openDatabase } from ${JSON.stringify(fileURLToPath(new URL('../../service/store/open-database.ts', import.meta.url)))};
    const database = await openDatabase({ kind: 'postgres', url: process.env.DATABASE_URL });
    await database.close();
    console.log('opened');`;

  test('several processes may start at once on an empty database: the tables are made once', async () => {
    for (let round = 0; round < 3; round += 1) {
      const url = await postgres.createDatabase();
      const processes = [1, 2, 3].map(() =>
        spawn(process.execPath, ['--input-type=module', '-e', OPENER], {
          env: { ...process.env, DATABASE_URL: url },
          stdio: ['ignore', 'ignore', 'inherit'],
        }),
      );
      expect(await Promise.all(processes.map(async (one) => (await once(one, 'exit'))[0]))).toEqual([0, 0, 0]);
      expect(await postgres.sql('select name from kysely_migration', url)).toEqual([
        '0001-first-tables',
        '0002-day-sums',
        '0003-feeds-and-services',
        '0004-block-sums',
        '0005-early-lines',
      ]);
    }
  });

  test.each([
    ['nobody listens', 'postgres://somebody:hidden-word@127.0.0.1:1/hidden_name'],
    ['no such database', 'hidden_name'],
    ['no address', 'postgres://somebody:hidden-word@[broken/hidden_name'],
  ])('%s: one line that names neither the database nor the password', async (_case, given) => {
    const url = given.includes('://') ? given : postgres.url.replace(/postgres$/, given);
    const error: unknown = await open(url).catch((refused: unknown) => refused);
    expect(error).toBeInstanceOf(DatabaseRefused);
    const text = String(error);
    expect(text).toMatch(/^DatabaseRefused: Cannot use the PostgreSQL database: [^\n]+$/);
    expect(text).not.toMatch(/hidden|somebody/);
  });
});

describe('at once', () => {
  const targets = (count: number) =>
    Array.from({ length: count }, (_, index) =>
      aTargetInput({ weekday: index % 7, protocolTime: `0${index % 10}:00`, expectedFillRatio: count }),
    );
  const request = async (url: string, path: string, body: unknown) => {
    const answer = await fetch(`${url}/v1${path}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: JSON.parse(await answer.text()) };
  };

  test('50 creates of one store make one; 50 replaces of a set leave one whole set; half of them of two processes', async () => {
    const url = await postgres.createDatabase();
    const first = await startTestService(undefined, { database: await open(url) });
    const second = await startTestService(undefined, { database: await open(url) });
    const urlOf = (index: number) => (index % 2 === 0 ? first.url : second.url);
    const times = Array.from({ length: 50 }, (_, index) => index);
    try {
      const creates = await Promise.all(
        times.map((index) => request(urlOf(index), '/stores/one', { name: `Store ${index}` })),
      );
      expect(new Set(creates.map(({ status }) => status))).toEqual(new Set([200]));
      expect(new Set(creates.map(({ body }) => body.storeId)).size).toBe(1);
      expect(await postgres.sql('select count(*) from stores', url)).toEqual(['1']);

      const replaces = await Promise.all(
        times.map((index) => request(urlOf(index), '/stores/one/expectations', { expectations: targets(index + 1) })),
      );
      expect(replaces.map(({ status, body }, index) => [status, body.items?.length === index + 1])).toEqual(
        times.map(() => [200, true]),
      );
      const client = createContractClient(first.url, TOKEN);
      const { items } = await client.call('listStoreExpectations', { params: { externalId: 'one' } });
      expect(new Set(items.map(({ expectedFillRatio }) => expectedFillRatio))).toEqual(new Set([items.length]));

      // A display that is given to two stores at once belongs to one of them, and the other request is refused.
      await request(first.url, '/stores/two', { name: 'Second' });
      const expositionId = '00000000-0000-4000-8000-000000000001';
      const expositions = [
        {
          expositionId,
          label: 'A',
          productCategories: ['ROLLS'],
          expositionType: 'ROLLS_BREAD_RACK',
          status: 'active',
        },
      ];
      const given = await Promise.all(
        times.map((index) =>
          request(urlOf(index), `/stores/${index % 2 === 0 ? 'one' : 'two'}/expositions`, { expositions }),
        ),
      );
      expect(given.every(({ status }) => status === 200 || status === 400)).toBe(true);
      const owners = await Promise.all(
        ['one', 'two'].map((externalId) => client.call('listStoreExpositions', { params: { externalId } })),
      );
      expect(owners.map((owner) => owner.items.length).toSorted()).toEqual([0, 1]);
    } finally {
      await first.stop();
      await second.stop();
    }
  });
});

test('a report has more memory and no compilation, and what follows on its connection has neither', async () => {
  const database = await open(await postgres.createDatabase());
  const settingsOf = (db: ServiceReadDb) =>
    db
      .selectFrom(sql<object>`(select current_setting('work_mem') as memory, current_setting('jit') as jit)`.as('s'))
      .selectAll()
      .execute();
  try {
    const before = await settingsOf(database.now);
    const [of] = await database.analyse(settingsOf);
    expect(of).toEqual({ memory: '64MB', jit: 'off' });
    expect(before).not.toEqual([of]);
    expect(await settingsOf(database.now)).toEqual(before);
  } finally {
    await database.close();
  }
});

test('an export whose connection breaks begins again only where nothing of it was written', async () => {
  const database = await open(await postgres.createDatabase());
  const store = aChainStore({ externalId: 'S-1' });
  const { storeId } = store.store;
  await seedChain(
    database,
    aChain({ stores: [store], protocols: [aRun('one', { storeId }), aRun('two', { storeId })] }),
  );
  const exportBrokenAt = async (moment: 'begin' | 'write') => {
    let isBroken = false;
    let text = '';
    const reach = async (reached: typeof moment): Promise<void> => {
      if (isBroken || reached !== moment) return;
      isBroken = true;
      await postgres.sql("select pg_terminate_backend(pid) from pg_stat_activity where state = 'idle in transaction'");
    };
    const analyse: typeof database.analyse = (work) =>
      database.analyse(async (db) => {
        await reach('begin');
        return await work(db);
      });
    const write = async (part: string): Promise<void> => {
      text += part;
      await reach('write');
    };
    const ended = await exportFeed({ ...database, analyse }, write).catch((error: unknown) => String(error));
    return { ended, lines: text.split('\n').length - 1 };
  };
  try {
    expect(await exportBrokenAt('begin')).toEqual({ ended: 2, lines: 2 });
    const ended = 'ExportBroken: The database went away, and only 2 lines came';
    expect(await exportBrokenAt('write')).toEqual({ ended, lines: 2 });
  } finally {
    await database.close();
  }
});

describe('while the server is away', () => {
  test('requests get 503, the process lives on, and it recovers by itself after kill -9 and after a restart', async () => {
    const url = await postgres.createDatabase();
    const service = await startTestService(undefined, { database: await open(url) });
    const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' };
    const put = (name: string) =>
      fetch(`${service.url}/v1/stores/S-1`, { method: 'PUT', headers, body: JSON.stringify({ name }) });
    const get = () => fetch(`${service.url}/v1/stores/S-1`, { headers });
    try {
      for (let round = 1; round <= 3; round += 1) {
        expect((await put(`Round ${round}`)).status).toBe(200);
        // Some are on their way while the server dies.
        const inFlight = Array.from({ length: 10 }, get);
        await postgres.kill9();
        for (const answer of await Promise.all(inFlight)) expect([200, 503]).toContain(answer.status);
        for (const answer of await Promise.all([get(), put('lost')])) {
          expect(answer.status).toBe(503);
          const text = await answer.text();
          expect(JSON.parse(text).error.message).toEqual(expect.any(String));
          expect(text).not.toMatch(/test_\d|endcap@|127\.0\.0\.1/);
        }
        await postgres.start();
        const answer = await get();
        expect(answer.status).toBe(200);
        expect(await answer.json()).toMatchObject({ name: `Round ${round}` });
      }
    } finally {
      await service.stop();
    }
  });
});
