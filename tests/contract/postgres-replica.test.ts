import { connect, createServer, type Server } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sumDueDays } from '#service/analytics/sum-days.ts';
import { type ServiceDatabase, type ServiceReadDb, StatementTimedOut } from '#service/store/database.ts';
import { openDatabase } from '#service/store/open-database.ts';
import { seedChain } from '#service/store/seed-chain.ts';
import { aChain, aChainStore, aPhoto, aRun } from '../builders/chain.ts';
import { aDisplay, aTargetInput, idOf } from '../builders/contract.ts';
import { findLastingPort } from '../support/services/free-port.ts';
import { type Postgres, startPostgres, startStandby } from '../support/services/postgres.ts';
import { type ContractClient, createContractClient, type RawAnswer } from './contract-client.ts';
import { startMain } from './service-child.ts';
import { startTestService, TOKEN } from './test-service.ts';

/* PostgreSQL that is slow, that follows another server, or that another server takes over from. */

const storeId = idOf('store S-1');
const chain = aChain({
  stores: [aChainStore({ externalId: 'S-1' }, { expositions: [aDisplay('rack')] })],
  protocols: [aRun('one', { storeId })],
  images: [aPhoto('one', { protocolId: idOf('run one'), expositionId: idOf('display rack') })],
});
const REPORT = '/v1/fill-rate?from=2026-11-01T00:00:00Z&to=2026-12-01T00:00:00Z';

let primary: Postgres;
let standby: Postgres;
beforeAll(async () => {
  primary = await startPostgres();
  standby = await startStandby(primary);
});
afterAll(async () => {
  await standby.stop();
  await primary.stop();
});

const onServer = (url: string, server: Postgres): string =>
  `${server.url.replace(/[^/]+$/, '')}${url.split('/').at(-1)}`;

const putTargets = (client: ContractClient, expectedFillRatio: number): Promise<RawAnswer> =>
  client.send('/v1/stores/S-1/expectations', {
    method: 'PUT',
    body: JSON.stringify({ expectations: [aTargetInput({ expectedFillRatio })] }),
  });

const expectedIn = (answer: RawAnswer): unknown =>
  (answer.json as { summary?: { expectedAverageFillRate?: unknown } }).summary?.expectedAverageFillRate;

describe('a statement that takes too long', () => {
  const tooLong = {
    status: 503,
    json: { error: { code: 'unavailable', message: 'The database took too long to answer this request' } },
  };

  test('is a 503 that says so, never a smaller total, and is not tried again', async () => {
    const url = await primary.createDatabase();
    const other = await openDatabase({ kind: 'postgres', url });
    await seedChain(other, chain);
    await sumDueDays(other);
    // Short enough to wait for, and long for statements that wait for nobody, on a busy machine too.
    const database = await openDatabase({ kind: 'postgres', url }, { statementTimeoutMs: 3_000 });
    const service = await startTestService(undefined, { database });
    const client = createContractClient(service.url, TOKEN);
    const whole = (await client.send(REPORT)).json;
    // Somebody else holds what both a report and a write need.
    await other.write(async ({ trx }) => {
      await sql`lock table run_days, expectations in access exclusive mode`.execute(trx);
      const [report, written] = await Promise.all([client.send(REPORT), putTargets(client, 50)]);
      expect(report).toMatchObject(tooLong);
      expect(report.headers.get('retry-after')).toBe('30');
      expect(written).toMatchObject(tooLong);
    });
    expect((await client.send(REPORT)).json).toEqual(whole);
    await other.close();

    let tries = 0;
    const sleep = async (db: ServiceReadDb): Promise<void> => {
      tries += 1;
      await db.selectFrom(sql`(select pg_sleep(100))`.as('slept')).selectAll().execute();
    };
    await Promise.all([
      expect(database.read(sleep)).rejects.toThrow(StatementTimedOut),
      expect(database.write(({ trx }) => sleep(trx))).rejects.toThrow(StatementTimedOut),
    ]);
    expect(tries).toBe(2);
    await service.stop();
  });
});

describe('reports from a replica', () => {
  const replicaOf = (database: ServiceDatabase) => database.status().replica;

  const startWithReplica = async () => {
    const url = await primary.createDatabase();
    const database = await openDatabase({ kind: 'postgres', url }, { readUrl: onServer(url, standby) });
    const service = await startTestService(chain, { database });
    const client = createContractClient(service.url, TOKEN);
    await sumDueDays(database);
    const isUsed = () => expect.poll(() => replicaOf(database)?.state).toBe('used');
    await isUsed();
    return { url, database, service, client, isUsed };
  };

  /** Transactions on a database, as its server counts them. */
  const transactionsOf = async (server: Postgres, url: string): Promise<number> => {
    const [count] = await server.sql(
      `select coalesce(sum(xact_commit), 0) from pg_stat_database where datname = '${url.split('/').at(-1)}'`,
    );
    return Number(count);
  };

  test('come from it while it keeps up, from the primary while it is behind or away, and are right', async () => {
    const { url, database, service, client, isUsed } = await startWithReplica();
    const before = await transactionsOf(standby, url);
    const first = await client.send(REPORT);
    expect(expectedIn(first)).toBeNull();
    await expect.poll(() => transactionsOf(standby, url)).toBeGreaterThan(before);

    await standby.sql('select pg_wal_replay_pause()');
    expect((await putTargets(client, 40)).status).toBe(200);
    await expect.poll(() => replicaOf(database)?.state).toBe('behind');
    expect(replicaOf(database)?.lagSeconds).toBeGreaterThan(10);
    expect(expectedIn(await client.send(REPORT))).toBe(40);

    await standby.kill9();
    await expect.poll(() => replicaOf(database)?.state).toBe('away');
    expect((await putTargets(client, 41)).status).toBe(200);
    expect(expectedIn(await client.send(REPORT))).toBe(41);

    await standby.start();
    await isUsed();
    await expect.poll(async () => expectedIn(await client.send(REPORT))).toBe(41);
    await service.stop();
  });

  test('a store that has not come there yet is found', async () => {
    const { database, service, client } = await startWithReplica();
    await standby.sql('select pg_wal_replay_pause()');
    const report = '/v1/stores/new/fill-rates?from=2026-11-01T00:00:00Z&to=2026-12-01T00:00:00Z';
    expect((await client.send(report)).status).toBe(404);
    expect((await client.send('/v1/stores/new', { method: 'PUT', body: '{"name":"New"}' })).status).toBe(200);
    expect(replicaOf(database)?.state).toBe('used');
    expect(await client.send(report)).toMatchObject({ status: 200, json: { externalId: 'new' } });
    // A report over stores knows no more of it than of any other unknown one.
    expect((await client.send(`${REPORT}&externalIds=new,S-1`)).json).toMatchObject({ summary: { imageCount: 1 } });
    await standby.sql('select pg_wal_replay_resume()');
    await service.stop();
  });

  test('the command line takes its address, and the operator sees how far it is', async () => {
    const url = await primary.createDatabase();
    const places = ['--database', url, '--read-database', onServer(url, standby)];
    const { child, ready, ended } = startMain('--port', '0', '--token', 'T', '--monitoring-port', '0', ...places);
    let out = '';
    child.stdout?.on('data', (data) => {
      out += data;
    });
    await ready;
    const monitoring = /^Endcap monitoring at (\S+)$/m.exec(out)?.[1];
    const health = async () => await (await fetch(`${monitoring}/healthz`)).json();
    await expect.poll(health).toMatchObject({ replica: { state: 'used', lagSeconds: expect.any(Number) } });
    const metrics = await (await fetch(`${monitoring}/metrics`)).text();
    expect(metrics).toMatch(/^endcap_replica_used 1$/m);
    expect(metrics).toMatch(/^endcap_replica_lag_seconds [\d.]+$/m);
    child.kill('SIGTERM');
    expect(await ended).toMatchObject({ code: 0, err: '' });
  });

  test('another server that is no replica is not read', async () => {
    const url = await primary.createDatabase();
    const database = await openDatabase({ kind: 'postgres', url }, { readUrl: await primary.createDatabase() });
    const service = await startTestService(chain, { database });
    expect((await createContractClient(service.url, TOKEN).send(REPORT)).json).toMatchObject({
      summary: { imageCount: 1 },
    });
    expect(replicaOf(database)).toEqual({ state: 'away', lagSeconds: null });
    await service.stop();
  });
});

/**
 * An address that leads to another server when it is told to, as a virtual one does after a failover. It can also lose
 * what the server answers to the commit of a transaction that has written displays.
 */
const startAddress = async (first: Postgres) => {
  const state = { port: Number(new URL(first.url).port), losesCommits: false };
  const server: Server = createServer((from) => {
    const to = connect(state.port, '127.0.0.1');
    const seen = { displays: false, commit: false };
    from.on('error', () => to.destroy());
    to.on('error', () => from.destroy());
    from.on('data', (sent) => {
      seen.displays ||= sent.includes('insert into expositions');
      seen.commit = seen.displays && sent.includes('commit');
    });
    to.on('data', (answer) => {
      if (state.losesCommits && seen.commit) from.destroy();
      else from.write(answer);
    });
    from.on('close', () => to.destroy());
    to.on('close', () => from.destroy());
    from.pipe(to);
  });
  const port = await findLastingPort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    port,
    leadTo: (next: Postgres) => {
      state.port = Number(new URL(next.url).port);
    },
    loseCommits: (loses: boolean) => {
      state.losesCommits = loses;
    },
    stop: () => server.close(),
  };
};

test('a commit whose answer is lost is not sent again: what it made is there once', async () => {
  const address = await startAddress(primary);
  const url = (await primary.createDatabase()).replace(/:\d+\//, `:${address.port}/`);
  const database = await openDatabase({ kind: 'postgres', url });
  const service = await startTestService(chain, { database });
  const client = createContractClient(service.url, TOKEN);
  const { expositionId: _id, ...display } = aDisplay('', { label: 'made' });
  address.loseCommits(true);
  const body = JSON.stringify({ expositions: [display] });
  expect((await client.send('/v1/stores/S-1/expositions', { method: 'PUT', body })).status).toBe(503);
  address.loseCommits(false);
  const { items } = await client.call('listStoreExpositions', { params: { externalId: 'S-1' } });
  expect(items.map(({ label }) => label).filter((label) => label === 'made')).toEqual(['made']);
  await service.stop();
  address.stop();
});

test('a failover: what was acknowledged is there, a standby is neither read nor written', async () => {
  const url = await primary.createDatabase();
  const own = await startStandby(primary);
  // Both of its standbys have what it acknowledges: of one of them, it may be the other that has it.
  await expect
    .poll(() => primary.sql("select count(*) from pg_stat_replication where state = 'streaming'"))
    .toEqual(['2']);
  await primary.sql("alter system set synchronous_standby_names = 'ANY 2 (*)'");
  await primary.sql('select pg_reload_conf()');
  const address = await startAddress(primary);
  const database = await openDatabase({
    kind: 'postgres',
    url: url.replace(/:\d+\//, `:${address.port}/`),
  });
  const service = await startTestService(chain, { database });
  const client = createContractClient(service.url, TOKEN);
  expect((await putTargets(client, 60)).status).toBe(200);

  await primary.kill9();
  expect((await client.send(REPORT)).status).toBe(503);
  address.leadTo(own);
  for (const answer of [await client.send(REPORT), await putTargets(client, 61)]) expect(answer.status).toBe(503);
  await own.sql('select pg_promote()');
  await own.sql("alter system set synchronous_standby_names = ''");
  await own.sql('select pg_reload_conf()');
  await expect.poll(async () => (await client.send(REPORT)).status).toBe(200);
  expect(expectedIn(await client.send(REPORT))).toBe(60);
  expect((await putTargets(client, 62)).status).toBe(200);
  expect(expectedIn(await client.send(REPORT))).toBe(62);
  await service.stop();
  address.stop();
  await own.stop();
});
