import { describe, expect, test } from 'vitest';
import { earlyKeyOf, keepEarlyLines } from '#service/store/early-lines.ts';
import { openDatabase } from '#service/store/open-database.ts';
import { seedChain } from '#service/store/seed-chain.ts';
import { aChain, aChainStore, aPhoto, aRun } from '../builders/chain.ts';
import { aDisplay, idOf } from '../builders/contract.ts';
import { createContractClient } from './contract-client.ts';
import { sendRaw } from './raw-http.ts';
import { serversOfFile } from './servers-of-file.ts';
import { type ServiceChild, startMain } from './service-child.ts';

/* What an operator sees of a service, at an address of its own. */

const storeId = idOf('store S-1');
const chain = aChain({
  stores: [aChainStore({ externalId: 'S-1' }, { expositions: [aDisplay('rack')] })],
  protocols: [
    aRun('old', { storeId, scheduledDate: '2026-01-02' }),
    aRun('measured', { storeId, scheduledDate: '2026-01-03' }),
    aRun('awaited', { storeId, scheduledDate: '2026-01-03', scheduledAt: '08:00:00', status: 'awaiting_processing' }),
    aRun('far', { storeId, scheduledDate: '2126-01-03', status: 'awaiting_submission' }),
  ],
  images: [aPhoto('one', { protocolId: idOf('run measured'), expositionId: idOf('display rack') })],
});

const servers = serversOfFile('monitoring');

type Watched = { readonly child: ServiceChild; readonly api: string; readonly monitoring: string };

const startWatched = async (database: string, ...args: string[]): Promise<Watched> => {
  const child = startMain('--port', '0', '--token', 'T', '--database', database, '--monitoring-port', '0', ...args);
  let out = '';
  child.child.stdout?.on('data', (data) => {
    out += data;
  });
  const api = await child.ready;
  const monitoring = /^Endcap monitoring at (\S+)$/m.exec(out)?.[1];
  if (monitoring === undefined) throw new Error(`No address in ${out}`);
  return { child, api, monitoring };
};

const healthOf = async ({ monitoring }: Watched) => {
  const answer = await fetch(`${monitoring}/healthz`);
  return { status: answer.status, ...((await answer.json()) as Record<string, unknown>) };
};

/** Samples of the text format by name and labels. */
const metricsOf = async ({ monitoring }: Watched): Promise<ReadonlyMap<string, number>> => {
  const answer = await fetch(`${monitoring}/metrics`);
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  const lines = (await answer.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]));
};

const seed = async (target: Parameters<typeof openDatabase>[0]): Promise<void> => {
  const database = await openDatabase(target);
  await seedChain(database, chain);
  const line = { key: earlyKeyOf('protocol', 'x'), number: 7, record: '{}', needs: { externalId: 'S-2' } };
  await database.write((db) => keepEarlyLines(db, [line], 0));
  await database.close();
};

const FIGURES = {
  dueDays: 0,
  unsummedStores: [],
  waitingLines: 1,
  newestRun: '2026-01-03T07:00:00.000Z',
  importedUntil: '2026-01-03T06:00:00.000Z',
};

describe.each(['SQLite', 'PostgreSQL'])('on %s', (kind) => {
  test('health and metrics tell what the service does and how far its data goes', async () => {
    const isFile = kind === 'SQLite';
    const database = isFile ? servers.fileOf('watched.db') : await servers.postgres.createDatabase();
    await seed(isFile ? { kind: 'file', path: database } : { kind: 'postgres', url: database });
    const watched = await startWatched(database);
    const client = createContractClient(watched.api, 'T');
    for (const externalId of ['S-1', 'S-1', 'unknown']) await client.send(`/v1/stores/${externalId}`);
    await createContractClient(watched.api, 'wrong').send('/v1/stores');
    await sendRaw(watched.api, 'garbage\r\n\r\n');

    await expect.poll(() => healthOf(watched)).toMatchObject({ status: 200, database: 'up', ...FIGURES });
    const metrics = await metricsOf(watched);
    expect(metrics.get('endcap_requests_total{operation="getStore",status="200"}')).toBe(2);
    expect(metrics.get('endcap_requests_total{operation="getStore",status="404"}')).toBe(1);
    expect(metrics.get('endcap_requests_total{operation="none",status="401"}')).toBe(1);
    expect(metrics.get('endcap_requests_total{operation="none",status="400"}')).toBe(1);
    expect(metrics.get('endcap_request_duration_seconds_count{operation="getStore"}')).toBe(3);
    expect(metrics.get('endcap_request_duration_seconds_bucket{le="+Inf",operation="getStore"}')).toBe(3);
    expect(metrics.get('endcap_database_up')).toBe(1);
    expect(metrics.get('endcap_due_days')).toBe(0);
    expect(metrics.get('endcap_unsummed_stores')).toBe(0);
    expect(metrics.get('endcap_waiting_lines')).toBe(1);
    const age = metrics.get('endcap_newest_run_age_seconds') ?? 0;
    expect(age).toBeGreaterThan(0);
    expect(metrics.get('endcap_import_age_seconds')).toBeCloseTo(age + 3_600, 3);
    expect(metrics.get('nodejs_eventloop_lag_seconds')).toBeGreaterThanOrEqual(0);
    expect(metrics.has('endcap_database_connections{state="open"}')).toBe(!isFile);
    if (!isFile) {
      expect(metrics.get('endcap_database_connections{state="open"}')).toBeGreaterThan(0);
      expect(metrics.get('endcap_database_connections{state="waiting"}')).toBe(0);
    }
    watched.child.child.kill('SIGTERM');
    expect(await watched.child.ended).toMatchObject({ code: 0, err: '' });
  });
});

test('while the database is away it says so, and leaves out what it does not know', async () => {
  const watched = await startWatched(await servers.postgres.createDatabase());
  await servers.postgres.shutdown();
  expect(await healthOf(watched)).toMatchObject({ status: 503, database: 'down', dueDays: null, newestRun: null });
  const metrics = await metricsOf(watched);
  expect(metrics.get('endcap_database_up')).toBe(0);
  expect(metrics.has('endcap_due_days')).toBe(false);
  await servers.postgres.start();
  expect(await healthOf(watched)).toMatchObject({ status: 200, database: 'up', dueDays: 0 });
  watched.child.child.kill('SIGTERM');
  await watched.child.ended;
});

test('only its own address has them, only to read, and nothing of the chain is in them', async () => {
  const database = servers.fileOf('own.db');
  await seed({ kind: 'file', path: database });
  const watched = await startWatched(database);
  const open = createContractClient(watched.api, undefined);
  expect(await open.send('/healthz')).toMatchObject({ status: 200, json: { status: 'up' } });
  expect((await open.send('/metrics')).status).toBe(401);
  const texts = await Promise.all(
    ['/healthz', '/metrics'].map(async (path) => (await fetch(`${watched.monitoring}${path}`)).text()),
  );
  for (const text of texts) expect(text).not.toMatch(/S-[12]|Store S|rack/);
  const put = await fetch(`${watched.monitoring}/healthz`, { method: 'PUT', body: '{}' });
  expect([put.status, put.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  expect((await fetch(`${watched.monitoring}/v1/stores`, { headers: { authorization: 'Bearer T' } })).status).toBe(404);
  watched.child.child.kill('SIGTERM');
  await watched.child.ended;
});

test.each([
  ['a port that is taken', (port: string) => ['--monitoring-port', port], /^Cannot listen on 127.0.0.1:\d+: the port/],
  ['a host without a port', () => ['--monitoring-host', '::'], /^--monitoring-host needs --monitoring-port\.$/m],
  ['no port at all', () => ['--monitoring-port', 'x'], /^--monitoring-port must be a number/],
])('%s is one line and exit code 2', async (_what, args, expected) => {
  const first = startMain('--port', '0', '--token', 'T');
  const { port } = new URL(await first.ready);
  const { code, out, err } = await startMain('--port', '0', '--token', 'T', ...args(port)).ended;
  expect({ code, out, lines: err.trimEnd().split('\n').length }).toEqual({ code: 2, out: '', lines: 1 });
  expect(err).toMatch(expected);
  first.child.kill('SIGTERM');
  await first.ended;
});
