import { beforeEach, expect, test } from 'vitest';
import { double } from '#tests/support/electron-double/double.ts';
import type { RequestDouble } from '#tests/support/electron-double/net.ts';
import { SessionDouble } from '#tests/support/electron-double/session.ts';
import { createElectronFetch, createElectronPlatform, firstProxy } from './electron-platform.ts';

const session = new SessionDouble('network');
const URL_ASKED = 'https://api.example/stores';

function ask({ signal = new AbortController().signal }: { signal?: AbortSignal } = {}) {
  const fetch = createElectronFetch(session as never, []);
  const answer = fetch(URL_ASKED, {
    method: 'GET',
    headers: { authorization: 'Bearer t' },
    signal,
    redirect: 'manual',
    credentials: 'omit',
    cache: 'no-store',
  });
  const request = double.requests.at(-1) as RequestDouble;
  return { answer, request };
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

beforeEach(() => {
  double.requests.length = 0;
});

test('a request goes through the session, without cookies, cache, referrer or redirects', () => {
  const { request } = ask();
  expect(request.options).toEqual({
    session,
    url: URL_ASKED,
    method: 'GET',
    headers: { authorization: 'Bearer t' },
    redirect: 'manual',
    credentials: 'omit',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
    priority: 'medium',
  });
});

test('status, headers and body come as fetch gives them, without those of the encoded body', async () => {
  const { answer, request } = ask();
  const raw = [
    'Content-Type',
    'application/json',
    'Content-Encoding',
    'br',
    'Content-Length',
    '3',
    'X-A',
    '1',
    'x-a',
    '2',
  ];
  request.answer(200, raw, ['{"a"', ':1}']).end();
  const response = await answer;
  expect(response.status).toBe(200);
  expect([...response.headers]).toEqual([
    ['content-type', 'application/json'],
    ['x-a', '1, 2'],
  ]);
  expect(await response.json()).toEqual({ a: 1 });
});

test('an answer without a body has none', async () => {
  const { answer, request } = ask();
  request.answer(204, []);
  expect((await answer).body).toBeNull();
});

test('an answer without a body that breaks off ends nothing', async () => {
  const { answer, request } = ask();
  const message = request.answer(204, []);
  await answer;
  message.destroy(new Error('net::ERR_CONNECTION_RESET'));
  // An error event without a listener would end this run.
  await settled();
  expect(message.destroyed).toBe(true);
});

test('a redirect is handed over, not followed, and the request is ended', async () => {
  const { answer, request } = ask();
  request.emit('redirect', 302, 'GET', 'https://evil.example/', {});
  const response = await answer;
  expect(response.status).toBe(302);
  expect(response.headers.get('location')).toBe('https://evil.example/');
  expect(request.aborted).toBe(true);
});

test("Chromium's error is the rejection", async () => {
  const { answer, request } = ask();
  request.emit('error', new Error('net::ERR_CERT_DATE_INVALID'));
  await expect(answer).rejects.toThrow('ERR_CERT_DATE_INVALID');
});

test('an abort ends the request although it was sent long ago, and rejects with the reason', async () => {
  const abort = new AbortController();
  const { answer, request } = ask({ signal: abort.signal });
  await settled();
  abort.abort(new Error('no longer wanted'));
  await expect(answer).rejects.toThrow('no longer wanted');
  expect(request.aborted).toBe(true);
});

test('a request that was aborted before is not made', async () => {
  const signal = AbortSignal.abort(new Error('too late'));
  const fetch = createElectronFetch(session as never, []);
  const init = {
    method: 'GET',
    headers: {},
    signal,
    redirect: 'manual',
    credentials: 'omit',
    cache: 'no-store',
  } as const;
  await expect(fetch(URL_ASKED, init)).rejects.toThrow('too late');
  expect(double.requests).toEqual([]);
});

test('a body that breaks off rejects its reading and nothing else', async () => {
  const { answer, request } = ask();
  const message = request.answer(200, ['content-type', 'application/json'], ['{"a"']);
  const response = await answer;
  message.destroy(new Error('net::ERR_CONNECTION_RESET'));
  await expect(response.text()).rejects.toThrow('ERR_CONNECTION_RESET');
});

test.each([
  ['an impossible status', 999, []],
  ['an impossible header', 200, ['x', 'a\nb']],
])('%s rejects instead of ending the app', async (_what, status, headers) => {
  const { answer, request } = ask();
  request.answer(status, headers);
  await expect(answer).rejects.toThrow();
  expect(request.aborted).toBe(true);
});

test('after the answer an abort of the same signal does nothing more', async () => {
  const abort = new AbortController();
  const { answer, request } = ask({ signal: abort.signal });
  request.answer(200, [], ['ok']).end();
  expect(await (await answer).text()).toBe('ok');
  await settled();
  abort.abort();
  expect(request.aborted).toBe(false);
});

test.each([
  ['DIRECT', null],
  ['', null],
  ['PROXY', null],
  ['PROXY proxy.example:8080', 'proxy.example:8080'],
  ['PROXY proxy.example:8080; DIRECT', 'proxy.example:8080'],
  ['DIRECT; PROXY proxy.example:8080', null],
  ['HTTPS secure.example:443;PROXY other:1', 'https://secure.example:443'],
  ['SOCKS5 socks.example:1080', 'socks5://socks.example:1080'],
])('%j means %j', (answer, expected) => {
  expect(firstProxy(answer)).toBe(expected);
});

test.each([
  ['Endcap pictures', 'startPictureProcess', '/app/picture-process.js'],
  ['Endcap files', 'startTableProcess', '/app/table-process.js'],
] as const)(
  'the process %s has no environment of its host, no folder of the user and no output',
  async (name, start, script) => {
    await double.becomeReady();
    const platform = createElectronPlatform({
      version: '1.0.0',
      platformName: 'linux',
      userData: '/home/me/endcap',
      serviceProcess: '/app/service-process.js',
      pictureProcess: '/app/picture-process.js',
      tableProcess: '/app/table-process.js',
      cacheWorker: '/app/cache-worker.js',
      tablesWorker: '/app/tables-worker.js',
      environment: { HOME: '/home/me' },
      policy: { path: '/etc/endcap/policy.json', owners: [0] },
      crashDumps: '/home/anna/endcap/Crashpad',
      bareEnvironment: {},
      showNotice: async () => 'closed',
      development: true,
    });
    const child = platform[start]();
    const made = double.processes.at(-1);
    expect([made?.script, made?.args]).toEqual([script, []]);
    expect(made?.options).toEqual({ serviceName: name, env: {}, cwd: '/', stdio: 'ignore' });
    child.send({ id: 1 });
    child.kill();
    expect([made?.messages, made?.killed]).toEqual([[{ id: 1 }], true]);
  },
);
