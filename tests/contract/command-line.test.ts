import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createContractClient, readRefusal } from './contract-client.ts';
import { startMain, startMainInShell } from './service-child.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'endcap-service-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('a running service', () => {
  test('says where it listens, serves, and stops cleanly on SIGTERM', async () => {
    const { child, ready, ended } = startMain('--port', '0', '--token', 'T');
    const url = await ready;
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect((await createContractClient(url, 'T').call('listStores', { query: {} })).items).toEqual([]);
    child.kill('SIGTERM');
    expect(await ended).toEqual({ code: 0, out: `Endcap service listening on ${url}\n`, err: '' });
  });

  test('still has in a file what it answered before a kill -9', async () => {
    const file = join(folder, 'stored.db');
    const first = startMain('--port', '0', '--token', 'T', '--database', file);
    const client = createContractClient(await first.ready, 'T');
    const store = await client.call('upsertStore', { params: { externalId: 'S-1' }, body: { name: 'Kept' } });
    first.child.kill('SIGKILL');
    await first.ended;
    const second = startMain('--port', '0', '--token', 'T', '--database', file);
    const again = createContractClient(await second.ready, 'T');
    expect(await again.call('getStore', { params: { externalId: 'S-1' } })).toEqual(store);
    second.child.kill('SIGINT');
    expect((await second.ended).code).toBe(0);
  });

  test('finishes a request in progress before it stops', async () => {
    const { child, ready, ended } = startMain('--port', '0', '--token', 'T');
    const url = await ready;
    // The service says that it has the head of the request, so that the signal cannot come before it.
    const headers = { authorization: 'Bearer T', expect: '100-continue' };
    const put = request(`${url}/v1/stores/S-1`, { method: 'PUT', headers });
    const answered = new Promise<IncomingMessage>((resolve, reject) => put.on('response', resolve).on('error', reject));
    const begun = new Promise((resolve) => put.on('continue', resolve));
    put.write('{"name":');
    await begun;
    child.kill('SIGTERM');
    await vi.waitUntil(
      () =>
        fetch(`${url}/healthz`).then(
          () => false,
          () => true,
        ),
      { timeout: 30_000, interval: 20 },
    );
    put.end('"Late"}');
    const answer = await answered;
    expect(await json(answer)).toMatchObject({ name: 'Late' });
    expect(answer.headers.connection).toBe('close');
    expect((await ended).code).toBe(0);
  });

  test('started by npm, ends when its shell gets the signal', async () => {
    const { child, ready, ended } = startMainInShell();
    const url = await ready;
    child.kill('SIGTERM');
    // The pipes of the shell close when the service, which shares them, has ended.
    expect((await ended).out).toContain(url);
  });

  test('without --token it warns, and every call is answered 503', async () => {
    const { child, ready, ended } = startMain('--port', '0');
    const answer = await createContractClient(await ready, 'T').send('/v1/stores');
    expect(readRefusal(answer)).toMatchObject({ status: 503, code: 'not_configured' });
    child.kill('SIGTERM');
    expect((await ended).err).toBe('No --token given: every call is answered 503 not_configured.\n');
  });

  test('--sample fills an empty database, up to --sample-date, and draws photos', async () => {
    const { child, ready, ended } = startMain(
      '--port',
      '0',
      '--token',
      'T',
      '--sample',
      '--sample-date',
      '2026-11-20T10:00:00Z',
    );
    const client = createContractClient(await ready, 'T');
    const { items, nextCursor } = await client.call('listStores', { query: {} });
    expect(items).toHaveLength(100);
    expect(nextCursor).not.toBeNull();
    const params = { externalId: items[0]?.externalId ?? '' };
    const { items: displays } = await client.call('listStoreExpositions', { params });
    const { items: photos } = await client.call('getExpositionFillRate', {
      params: { ...params, expositionId: displays[0]?.expositionId ?? '' },
      query: { from: '2026-11-01T00:00:00Z', to: '2026-12-01T00:00:00Z' },
    });
    expect(photos[0]?.scheduledDatetime.slice(0, 13)).toBe('2026-11-20T06');
    const picture = await fetch(photos[0]?.imageUrl ?? '');
    expect(picture.status).toBe(200);
    expect(picture.headers.get('content-type')).toMatch(/^image\/(jpeg|webp)$/);
    expect((await picture.arrayBuffer()).byteLength).toBeGreaterThan(10_000);
    child.kill('SIGTERM');
    expect((await ended).code).toBe(0);
  });

  test('--sample leaves a database with stores as it is', async () => {
    const file = join(folder, 'own.db');
    const first = startMain('--port', '0', '--token', 'T', '--database', file);
    const client = createContractClient(await first.ready, 'T');
    await client.call('upsertStore', { params: { externalId: 'own' }, body: { name: 'Own' } });
    first.child.kill('SIGTERM');
    await first.ended;
    const second = startMain('--port', '0', '--token', 'T', '--database', file, '--sample');
    const { items } = await createContractClient(await second.ready, 'T').call('listStores', { query: {} });
    expect(items.map(({ externalId }) => externalId)).toEqual(['own']);
    second.child.kill('SIGTERM');
    expect((await second.ended).err).toContain('the sample chain is not added');
  });
});

describe('when it cannot start: one line, exit code 2', () => {
  const refuse = async (...args: string[]): Promise<string> => {
    const { code, out, err } = await startMain(...args).ended;
    expect({ code, out, lines: err.trimEnd().split('\n').length }).toEqual({ code: 2, out: '', lines: 1 });
    return err;
  };

  test('a PostgreSQL server on another machine, unreachable and without TLS: both are reported', async () => {
    const { code, out, err } = await startMain('--port', '0', '--database', 'postgres://u:hunter2@db.invalid/d').ended;
    const [warning, refusal, ...more] = err.trimEnd().split('\n');
    expect([code, out, more]).toEqual([2, '', []]);
    expect(warning).toMatch(/^The connection to PostgreSQL on another machine is not encrypted: .*sslmode=verify-full/);
    expect(refusal).toMatch(/^Cannot use the PostgreSQL database/);
    expect(err).not.toMatch(/hunter2|db\.invalid/);
  });

  test('a port in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as AddressInfo;
    expect(await refuse('--port', String(port), '--token', 'T')).toContain('the port is in use');
    other.close();
  });

  test('a file that is no database', async () => {
    const file = join(folder, 'text.db');
    await writeFile(file, 'This is not a database, but long enough to be taken for one. '.repeat(100));
    expect(await refuse('--port', '0', '--database', file)).toContain('not a database');
  });

  test('a folder, and a file in a folder that does not exist', async () => {
    expect(await refuse('--port', '0', '--database', folder)).toContain(folder);
    expect(await refuse('--port', '0', '--database', join(folder, 'no', 'such.db'))).toContain('such.db');
  });

  test('an option that does not exist, and one of each with a wrong value', async () => {
    expect(await refuse('--colour')).toContain('--colour');
    expect(await refuse('--timezone', 'Mars/Olympus')).toContain('Mars/Olympus');
  });
});

test('--help shows every option and ends with 0', async () => {
  const { code, out, err } = await startMain('--help').ended;
  expect({ code, err }).toEqual({ code: 0, err: '' });
  for (const option of ['--port', '--host', '--token', '--database', '--sample', '--timezone']) {
    expect(out).toContain(option);
  }
});
