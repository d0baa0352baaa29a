import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sumDueDays } from '#service/analytics/sum-days.ts';
import { DatabaseUnavailable, type ServiceDatabase, type ServiceReadDb } from '#service/store/database.ts';
import { openDatabase } from '#service/store/open-database.ts';
import { seedChain } from '#service/store/seed-chain.ts';
import { aChain, aChainStore, aPhoto, aRun } from '../builders/chain.ts';
import { aDisplay, aTargetInput, idOf } from '../builders/contract.ts';
import { type DatabaseKind, keepDataIn, openTestDatabase } from '../support/services/service-databases.ts';
import { createContractClient } from './contract-client.ts';
import { startTestService, type TestService, TOKEN } from './test-service.ts';

/* Which days are due, and what happens to those that can't be summed. */

const EXTERNAL_IDS = ['S-1', 'S-2', 'S-3'];

const chain = aChain({
  stores: EXTERNAL_IDS.map((externalId) =>
    aChainStore({ externalId, storeId: idOf(externalId) }, { expositions: [aDisplay(`rack ${externalId}`)] }),
  ),
  protocols: EXTERNAL_IDS.map((externalId) => aRun(externalId, { storeId: idOf(externalId) })),
  images: EXTERNAL_IDS.map((externalId) =>
    aPhoto(externalId, { protocolId: idOf(`run ${externalId}`), expositionId: idOf(`display rack ${externalId}`) }),
  ),
});

const storesDue = async (db: ServiceReadDb): Promise<string[]> => {
  const rows = await db
    .selectFrom('due_days as q')
    .innerJoin('stores as s', 's.store_key', 'q.store_key')
    .select('s.external_id')
    .orderBy('s.external_id')
    .execute();
  return rows.map((row) => row.external_id);
};
const dueStores = ({ now }: ServiceDatabase): Promise<string[]> => storesDue(now);

/** Makes the database refuse every sum of blocks. */
const refuseBlocks = (database: ServiceDatabase, kind: DatabaseKind): Promise<void> =>
  database.write(async ({ trx }) => {
    if (kind !== 'PostgreSQL') {
      await sql`create trigger no_blocks before insert on block_days begin select raise(abort, 'refused'); end`.execute(
        trx,
      );
      return;
    }
    await sql`create function no_block() returns trigger language plpgsql as $$
      begin raise exception 'refused'; end $$`.execute(trx);
    await sql`create trigger no_blocks before insert on block_days for each row execute function no_block()`.execute(
      trx,
    );
  });

/** Makes the database refuse every sum of the store S-1. */
const refuseSums = (database: ServiceDatabase, kind: DatabaseKind): Promise<void> =>
  database.write(async ({ trx }) => {
    const ofStore = sql`new.store_key = (select store_key from stores where external_id = 'S-1')`;
    if (kind !== 'PostgreSQL') {
      await sql`create trigger refused before insert on run_days
        when new.store_key in (select store_key from stores where external_id = 'S-1')
        begin select raise(abort, 'refused'); end`.execute(trx);
      return;
    }
    await sql`create function refuse() returns trigger language plpgsql as $$
      begin if ${ofStore} then raise exception 'refused'; end if; return new; end $$`.execute(trx);
    await sql`create trigger refused before insert on run_days for each row execute function refuse()`.execute(trx);
  });

const DATABASES: readonly DatabaseKind[] = ['SQLite memory', 'PostgreSQL'];

describe.each(DATABASES)('on %s', (kind) => {
  keepDataIn(kind);
  let database: ServiceDatabase;
  let service: TestService | undefined;
  beforeEach(async () => {
    database = await openTestDatabase();
    service = undefined;
  });
  afterEach(() => (service ? service.stop() : database.close()));

  /**
   * Starts a service, which sums days by itself at any time. `due`: the stores that were due within its transactions, as
   * each left them.
   */
  const start = async () => {
    const due: string[] = [];
    const write: ServiceDatabase['write'] = (work) =>
      database.write(async (db) => {
        const result = await work(db);
        due.push(...(await storesDue(db.trx)));
        return result;
      });
    service = await startTestService(chain, { database: { ...database, write } });
    return { service, due, client: createContractClient(service.url, TOKEN) };
  };

  test('a store that cannot be summed holds up no other, and is named', async () => {
    await refuseSums(database, kind);
    await seedChain(database, chain);
    const unsummed = await sumDueDays(database);
    expect(await dueStores(database)).toEqual(['S-1']);
    expect(unsummed).toMatchObject([{ storeId: idOf('S-1'), cause: expect.any(Error) }]);
  });

  test('the service says once which store it cannot sum', async () => {
    await refuseSums(database, kind);
    const { service: own, due, client } = await start();
    const named = () => own.logged.filter((entry) => entry.event === 'not_summed');
    await expect.poll(() => dueStores(database)).toEqual(['S-1']);
    await expect.poll(named).toMatchObject([{ storeId: idOf('S-1'), error: expect.stringContaining('refused') }]);
    // Another write of this service has it try again.
    due.length = 0;
    const targets = { params: { externalId: 'S-2' }, body: { expectations: [aTargetInput()] } };
    await client.call('replaceStoreExpectations', targets);
    expect(due).toContain('S-2');
    await expect.poll(() => dueStores(database)).toEqual(['S-1']);
    expect(named()).toHaveLength(1);
  });

  test('a block that cannot be summed is named, beside the store that cannot', async () => {
    await refuseSums(database, kind);
    await refuseBlocks(database, kind);
    const { service: own } = await start();
    const named = () => own.logged.filter((entry) => entry.event === 'not_summed');
    await expect
      .poll(named)
      .toMatchObject([{ storeId: idOf('S-1') }, { block: 0, error: expect.stringContaining('refused') }]);
  });

  test('targets make days due when they differ, in whatever order they come', async () => {
    const { client, due } = await start();
    const put = async (...expectations: ReturnType<typeof aTargetInput>[]) => {
      await sumDueDays(database);
      due.length = 0;
      await client.call('replaceStoreExpectations', { params: { externalId: 'S-1' }, body: { expectations } });
      return [...new Set(due)];
    };
    const [one, other] = [aTargetInput({ productCategory: null }), aTargetInput({ productCategory: 'ROLLS' })];
    expect(await put(one, other)).toEqual(['S-1']);
    expect(await put(one, other)).toEqual([]);
    expect(await put(other, one)).toEqual([]);
    // Twice the same target is an ambiguous one.
    expect(await put(one, other, one)).toEqual(['S-1']);
    expect(await put(one, other, other)).toEqual(['S-1']);
    expect(await put(one, { ...other, expectedFillRatio: other.expectedFillRatio + 1 })).toEqual(['S-1']);
    expect(await put({ ...one, weekday: (one.weekday + 1) % 7 })).toEqual(['S-1']);
    expect(await put()).toEqual(['S-1']);
    expect(await put()).toEqual([]);
  });
});

const DATES = Array.from({ length: 12 }, (_day, at) => `2026-11-${String(at + 1).padStart(2, '0')}`);

test('stores take turns, each with its newest days, so none waits for all days of the others', async () => {
  const database = await openTestDatabase();
  const protocols = EXTERNAL_IDS.flatMap((externalId) =>
    DATES.map((date) => aRun(`${externalId} ${date}`, { storeId: idOf(externalId), scheduledDate: date })),
  );
  await seedChain(database, { ...chain, protocols, images: [] });
  let parts = 0;
  const countPart = () => {
    parts += 1;
  };
  await sumDueDays(database, countPart, () => parts === EXTERNAL_IDS.length);
  const left = await database.now.selectFrom('due_days').select('scheduled_date').execute();
  expect(left.length).toBeGreaterThan(0);
  expect(left.map((day) => day.scheduled_date)).not.toContain(DATES.at(-1));
  await sumDueDays(database);
  expect(await dueStores(database)).toEqual([]);
  await database.close();
});

test('summing beside another process that writes waits without holding up requests, and goes on', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'endcap-due-days-'));
  const openFile = () => openDatabase({ kind: 'file', path: join(folder, 'endcap.db') });
  const [database, other] = [await openFile(), await openFile()];
  await seedChain(database, chain);
  const [locked, freed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const writing = other.write(() => {
    locked.resolve();
    return freed.promise;
  });
  await locked.promise;
  const ended: string[] = [];
  const summing = sumDueDays(database).finally(() => ended.push('summing'));
  for (let turn = 0; turn < 5; turn += 1) {
    await setTimeout(1);
    expect(await dueStores(database)).toEqual(EXTERNAL_IDS);
  }
  expect(ended).toEqual([]);
  freed.resolve();
  await writing;
  expect(await summing).toEqual([]);
  expect(await dueStores(database)).toEqual([]);
  await Promise.all([database.close(), other.close()]);
  await rm(folder, { recursive: true });
});

test('while the database cannot be written to, no store is blamed, and the service comes back soon', async () => {
  const database = await openTestDatabase();
  await seedChain(database, chain);
  let refusals = 0;
  const write: ServiceDatabase['write'] = async (work) => {
    if (refusals === 0) return await database.write(work);
    refusals -= 1;
    throw new DatabaseUnavailable('on purpose');
  };
  const service = await startTestService(undefined, { database: { ...database, write } });
  refusals = 2;
  await expect.poll(() => dueStores(database)).toEqual([]);
  expect(refusals).toBe(0);
  const blamed = service.logged.filter((entry) => entry.event === 'not_summed' && entry.storeId !== undefined);
  expect(blamed).toEqual([]);
  await service.stop();
});
