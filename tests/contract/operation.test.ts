import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { get as getSecure } from 'node:https';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCertificate } from '../faults/certificate.ts';
import { createContractClient, readRefusal } from './contract-client.ts';
import { type ChildEnd, startMain } from './service-child.ts';
import { startTestService } from './test-service.ts';

const MAIN = fileURLToPath(new URL('../../service/main.ts', import.meta.url));

let folder: string;
const fileIn = (name: string): string => join(folder, name);
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'endcap-operation-'));
  const { cert, key } = makeCertificate({ names: ['127.0.0.1'] });
  await writeFile(fileIn('cert.pem'), cert);
  await writeFile(fileIn('key.pem'), key);
  await writeFile(fileIn('other-key.pem'), makeCertificate({ names: ['127.0.0.1'] }).key);
  await writeFile(fileIn('text.pem'), 'no certificate');
});
afterAll(() => rm(folder, { recursive: true }));

/** A process of the command line with an environment of its own. */
const startWith = (env: Readonly<Record<string, string>>, ...args: string[]) => {
  const child = spawn(process.execPath, [MAIN, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  let out = '';
  let err = '';
  child.stderr.on('data', (data) => {
    err += data;
  });
  const ended = new Promise<ChildEnd>((resolve) => child.on('close', (code) => resolve({ code, out, err })));
  const ready = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (data) => {
      out += data;
      const url = /^Endcap service listening on (\S+)$/m.exec(out)?.[1];
      if (url !== undefined) resolve(url);
    });
    void ended.then((end) => reject(new Error(JSON.stringify(end))));
  });
  ready.catch(() => undefined);
  return { child, ready, ended };
};

describe('the token', () => {
  const statusWith = async (url: string, token: string) =>
    (await createContractClient(url, token).send('/v1/stores')).status;

  test('comes from the environment when there is no argument', async () => {
    const { child, ready, ended } = startWith({ ENDCAP_API_TOKEN: 'from-env' }, '--port', '0');
    const url = await ready;
    expect([await statusWith(url, 'from-env'), await statusWith(url, 'other')]).toEqual([200, 401]);
    child.kill('SIGTERM');
    expect(await ended).toMatchObject({ code: 0, err: '' });
  });

  test('of the argument wins', async () => {
    const { child, ready } = startWith({ ENDCAP_API_TOKEN: 'from-env' }, 'serve', '--port', '0', '--token', 'argument');
    const url = await ready;
    expect([await statusWith(url, 'argument'), await statusWith(url, 'from-env')]).toEqual([200, 401]);
    child.kill('SIGTERM');
  });

  test('that cannot be sent is refused without being repeated', async () => {
    const { code, err } = await startWith({ ENDCAP_API_TOKEN: 'two words' }, '--port', '0').ended;
    expect(code).toBe(2);
    expect(err).toBe('ENDCAP_API_TOKEN must be one or more visible ASCII characters without spaces.\n');
  });

  test('--help says who can see the argument', async () => {
    expect((await startMain('serve', '--help').ended).out).toMatch(/visible to other users.*\n.*ENDCAP_API_TOKEN/);
  });
});

test.each(['serve', 'import', 'export', 'prune', 'openapi'])('%s has its own --help', async (command) => {
  const { code, out, err } = await startMain(command, '--help').ended;
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toMatch(new RegExp(`^Usage: npm run service -- \\[?${command}`));
  expect((await startMain('--help').ended).out).toContain(`  ${command}  `);
});

describe('TLS', () => {
  const askSecurely = (url: string, ca: string): Promise<{ status: number | undefined; text: string }> =>
    new Promise((resolve, reject) => {
      getSecure(url, { ca }, async (response) =>
        resolve({ status: response.statusCode, text: await readText(response) }),
      ).on('error', reject);
    });

  test('serves HTTPS, writes https links and stops with unused connections open', async () => {
    const { child, ready, ended } = startWith(
      {},
      '--port',
      '0',
      '--token',
      'T',
      '--tls-cert',
      fileIn('cert.pem'),
      '--tls-key',
      fileIn('key.pem'),
    );
    const url = await ready;
    expect(url).toMatch(/^https:\/\/127\.0\.0\.1:\d+$/);
    const ca = await readFile(fileIn('cert.pem'), 'utf8');
    expect(await askSecurely(`${url}/readyz`, ca)).toEqual({ status: 200, text: '{"status":"ready"}' });
    const silent = connect(Number(new URL(url).port), '127.0.0.1');
    silent.on('error', () => undefined);
    await new Promise((resolve) => silent.on('connect', resolve));
    child.kill('SIGTERM');
    expect((await ended).code).toBe(0);
  });

  test.each([
    ['only a certificate', ['--tls-cert', 'cert.pem'], 'both or neither'],
    ['only a key', ['--tls-key', 'key.pem'], 'both or neither'],
    ['a missing file', ['--tls-cert', 'none.pem', '--tls-key', 'key.pem'], 'none.pem'],
    ['no certificate', ['--tls-cert', 'text.pem', '--tls-key', 'key.pem'], 'cannot be used'],
    ['the key of another', ['--tls-cert', 'cert.pem', '--tls-key', 'other-key.pem'], 'cannot be used'],
  ])('%s is one line and exit code 2', async (_what, args, expected) => {
    const paths = args.map((arg) => (arg.endsWith('.pem') ? fileIn(arg) : arg));
    const { code, out, err } = await startMain('--port', '0', ...paths).ended;
    expect({ code, out, lines: err.trimEnd().split('\n').length }).toEqual({ code: 2, out: '', lines: 1 });
    expect(err).toContain(expected);
  });
});

describe('health', () => {
  test('is answered without a token, also by a service that has none', async () => {
    const service = await startTestService(undefined, { token: undefined });
    const open = createContractClient(service.url, undefined);
    expect((await open.send('/healthz')).json).toEqual({ status: 'up' });
    expect((await open.send('/readyz')).json).toEqual({ status: 'ready' });
    expect(readRefusal(await open.send('/v1/stores')).status).toBe(503);
    await service.stop();
  });

  test('a database that is gone makes the service unready, not dead', async () => {
    const service = await startTestService();
    const open = createContractClient(service.url, undefined);
    await service.database.close();
    expect(await open.send('/readyz')).toMatchObject({ status: 503, json: { status: 'not_ready' } });
    expect(await open.send('/healthz')).toMatchObject({ status: 200 });
    await service.stop().catch(() => undefined);
  });
});

describe('the log', () => {
  test('is JSON lines with time, level, id, method, operation, status, duration and bytes, and no secret', async () => {
    const secrets = {
      token: 'TOKEN-SECRET',
      wrong: 'WRONG-SECRET',
      phone: '0600-SECRET',
      email: 'secret@example.pl',
      loginCode: 'LOGIN-SECRET',
      externalId: 'STORE-SECRET',
      query: 'QUERY-SECRET',
    };
    const { child, ready, ended } = startMain('--port', '0', '--token', secrets.token, '--log', 'requests');
    const url = await ready;
    const client = createContractClient(url, secrets.token);
    const path = `/v1/stores/${secrets.externalId}`;
    const put = (at: string, body: unknown) => client.send(at, { method: 'PUT', body: JSON.stringify(body) });
    const answer = await put(path, { name: 'N', loginCode: secrets.loginCode });
    expect(answer.status).toBe(200);
    await put(`${path}/contacts`, { contacts: [{ name: 'A', phone: secrets.phone, email: secrets.email }] });
    await put(`${path}/contacts`, { contacts: [{ phone: secrets.phone, email: secrets.loginCode }] });
    await client.send(`/v1/stores?cursor=${secrets.query}&limit=${secrets.query}`);
    await client.send(`/${secrets.query}?x=${secrets.query}`, { method: 'DELETE', headers: { cookie: secrets.query } });
    await createContractClient(url, secrets.wrong).send(path);
    child.kill('SIGTERM');
    const { err } = await ended;
    const lines = err
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    const requests = lines.filter(({ event }) => event === 'request');
    expect(requests.map(({ method, operation, status }) => [method, operation, status])).toEqual([
      ['PUT', 'upsertStore', 200],
      ['PUT', 'replaceStoreContacts', 200],
      ['PUT', 'replaceStoreContacts', 400],
      ['GET', 'listStores', 400],
      ['DELETE', 'none', 404],
      ['GET', 'none', 401],
    ]);
    expect(requests[0]).toEqual({
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      level: 'info',
      event: 'request',
      requestId: answer.headers.get('x-request-id'),
      method: 'PUT',
      operation: 'upsertStore',
      status: 200,
      milliseconds: expect.any(Number),
      bytes: Buffer.byteLength(answer.text),
    });
    expect(new Set(requests.map(({ requestId }) => requestId)).size).toBe(requests.length);
    expect(lines.at(0)).toMatchObject({ event: 'started', level: 'info' });
    expect(lines.at(-1)).toMatchObject({ event: 'stopped' });
    for (const secret of Object.values(secrets)) expect(err).not.toContain(secret);
  });
});

describe('stopping', () => {
  test('takes no new connection', async () => {
    const service = await startTestService();
    const stopped = service.stop();
    await expect(fetch(`${service.url}/healthz`)).rejects.toThrow();
    await stopped;
  });
});
