import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StaticFile } from '#electron/web/static-files.ts';
import { type LoopbackServer, REFUSAL, startLoopbackServer } from './loopback-server.ts';

const text = (body: string, type: string): StaticFile => ({
  body: new TextEncoder().encode(body),
  headers: { 'content-type': type },
});
const files: Readonly<Record<string, StaticFile>> = {
  '/': text('<p>page</p>', 'text/html'),
  '/assets/app.js': text('export {}', 'text/javascript'),
};

const running: { server: LoopbackServer; port: number; session: string }[] = [];
const here = () => {
  const [only] = running;
  if (only === undefined) throw new Error('the server is not running');
  return only;
};

function start(): Promise<LoopbackServer> {
  const count = { value: 0 };
  return startLoopbackServer({
    port: 0,
    wait: async () => {},
    randomToken: () => {
      count.value += 1;
      return `token${count.value}`;
    },
    readFile: async (path) => files[path] ?? null,
    handleBridge: async (request, response) => {
      if (request.url === '/rpc/missing') return false;
      if (request.url === '/rpc/fails') throw new Error('/home/someone/secret.db is locked');
      response.end('bridge');
      return true;
    },
  });
}

/** Sends bytes and gives back every byte that came until the connection ended. */
function send(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(here().port, '127.0.0.1', () => socket.write(bytes));
    const parts: Buffer[] = [];
    socket.on('data', (part) => parts.push(part));
    socket.on('error', reject);
    socket.on('close', () => resolve(Buffer.concat(parts).toString('latin1')));
  });
}

type Wire = { method: string; target: string; headers: readonly string[]; body?: string };

function bytesOf({ method, target, headers, body = '' }: Wire): string {
  const length = body === '' && method === 'GET' ? [] : [`Content-Length: ${body.length}`];
  return [`${method} ${target} HTTP/1.1`, 'Connection: close', ...headers, ...length, '', body].join('\r\n');
}

/** Host, Origin, Sec-Fetch-Site and session of a request; undefined: it has no such header. */
type Value = string | undefined;
type Caller = readonly [host: Value, origin: Value, site: Value, token: Value];
type Values = readonly Value[];

const everyCaller = (hosts: Values, origins: Values, sites: Values, tokens: Values): Caller[] =>
  hosts.flatMap((host) =>
    origins.flatMap((origin) => sites.flatMap((site) => tokens.map((token): Caller => [host, origin, site, token]))),
  );

const CALLER_HEADERS = ['Host', 'Origin', 'Sec-Fetch-Site', 'x-endcap-session'] as const;

const headersOf = (caller: Caller): string[] => [
  ...CALLER_HEADERS.flatMap((name, at) => (caller[at] === undefined ? [] : [`${name}: ${caller[at]}`])),
  'Sec-Fetch-Dest: document',
];

const legalHeaders = () => [
  `Host: 127.0.0.1:${here().port}`,
  'Sec-Fetch-Site: same-origin',
  'Sec-Fetch-Dest: document',
];
const callHeaders = () => [...legalHeaders(), `Origin: ${here().server.origin}`];

beforeAll(async () => {
  const server = await start();
  running.push({ server, port: Number(new URL(server.origin).port), session: '' });
  const key = new URL(server.launchUrl()).hash.slice('#key='.length);
  const headers = [...callHeaders(), 'Content-Type: application/json'];
  const answer = await send(bytesOf({ method: 'POST', target: '/session', headers, body: JSON.stringify({ key }) }));
  const { session } = JSON.parse(answer.slice(answer.indexOf('{')));
  here().session = session;
});
afterAll(() => here().server.close());

test('over the wire only the legal combinations pass, and every refusal is the same bytes', async () => {
  const { port, server, session } = here();
  const hosts = [
    `127.0.0.1:${port}`,
    undefined,
    `localhost:${port}`,
    '127.0.0.1',
    `127.0.0.1.nip.io:${port}`,
    'evil.example',
  ];
  const origins = [undefined, server.origin, 'null', `http://localhost:${port}`, 'https://evil.example'];
  const sites = ['same-origin', 'none', 'same-site', 'cross-site', undefined];
  const methods = ['GET', 'POST', 'HEAD', 'PUT', 'DELETE', 'OPTIONS'];
  const targets = ['/', '/assets/app.js', '/assets/none.js', '/session', '/rpc/stores/list', '/%2e%2e/package.json'];
  const tokens = [undefined, session, 'another'];
  const counted = { sent: 0, refused: 0, wrong: [] as string[], passed: new Set<string>() };
  const one = async (headers: readonly string[], method: string, target: string, name: string) => {
    counted.sent += 1;
    const answer = await send(bytesOf({ method, target, headers }));
    if (answer === REFUSAL) counted.refused += 1;
    else if (answer.startsWith('HTTP/1.1 200 ')) counted.passed.add(name);
    else counted.wrong.push(`${name}: ${answer.slice(0, 60)}`);
  };
  const own = new Map([
    [hosts[0], 'own host'],
    [server.origin, 'own origin'],
    [session, 'session'],
  ]);
  for (const caller of everyCaller(hosts, origins, sites, tokens)) {
    const headers = headersOf(caller);
    const kind = caller.map((value) => own.get(value) ?? value ?? 'undefined').join(' ');
    await Promise.all(
      methods.flatMap((method) => targets.map((target) => one(headers, method, target, `${method} ${target} ${kind}`))),
    );
  }
  expect(counted.wrong).toEqual([]);
  expect(counted.sent).toBe(16_200);
  const anyToken = ['undefined', 'session', 'another'];
  const gets = [
    ...['undefined', 'own origin'].flatMap((origin) =>
      ['none', 'same-origin'].map((site) => `GET / own host ${origin} ${site}`),
    ),
    ...['undefined', 'own origin'].map((origin) => `GET /assets/app.js own host ${origin} same-origin`),
  ].flatMap((name) => anyToken.map((token) => `${name} ${token}`));
  const expected = [...gets, 'POST /rpc/stores/list own host own origin same-origin session'];
  expect([...counted.passed].sort()).toEqual(expected.sort());
  expect(counted.refused).toBe(counted.sent - expected.length);
}, 120_000);

const closing = 'Connection: close\r\n\r\n';

test.each([
  ['not HTTP', 'hello\r\n\r\n'],
  ['TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n'],
  ['CONNECT', 'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n'],
  ['two hosts', `GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n${closing}`],
  ['HTTP/1.0 without a host', 'GET / HTTP/1.0\r\n\r\n'],
  ['an absolute target', `GET http://evil.example/ HTTP/1.1\r\nHost: evil.example\r\n${closing}`],
  ['an upgrade', `GET /rpc HTTP/1.1\r\nHost: evil.example\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n`],
  ['an expectation', `POST /rpc/a HTTP/1.1\r\nHost: evil.example\r\nExpect: 100-continue\r\n${closing}`],
  ['another expectation', `POST /rpc/a HTTP/1.1\r\nHost: evil.example\r\nExpect: tea\r\n${closing}`],
  ['an overlong header', `GET / HTTP/1.1\r\nHost: evil.example\r\nX: ${'x'.repeat(40_000)}\r\n${closing}`],
  [
    'a smuggled length',
    `POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  ],
])('%s gets the same refusal', async (_name, bytes) => {
  expect(await send(bytes)).toBe(REFUSAL);
});

test.each([
  ['an unknown procedure', '/rpc/missing'],
  ['a handler that throws', '/rpc/fails'],
])('%s is refused without a word', async (_name, target) => {
  const headers = [...callHeaders(), `x-endcap-session: ${here().session}`];
  expect(await send(bytesOf({ method: 'POST', target, headers, body: '{}' }))).toBe(REFUSAL);
});

test.each([
  ['the used secret', '{"key":"token1"}', 'application/json'],
  ['a wrong secret', '{"key":"nope"}', 'application/json'],
  ['no JSON', 'key=token1', 'application/json'],
  ['a form', 'key=token1', 'application/x-www-form-urlencoded'],
  ['plain text', '{"key":"token1"}', 'text/plain'],
  ['another shape', '{"key":["token1"]}', 'application/json'],
  ['an overlong body', `{"key":"${'x'.repeat(2_000)}"}`, 'application/json'],
])('an exchange with %s is refused like anything else', async (_name, body, type) => {
  const headers = [...callHeaders(), `Content-Type: ${type}`];
  expect(await send(bytesOf({ method: 'POST', target: '/session', headers, body }))).toBe(REFUSAL);
});

test('the right key gets in among a hundred wrong ones, once', async () => {
  const { server } = here();
  const key = new URL(server.launchUrl()).hash.slice('#key='.length);
  const headers = [...callHeaders(), 'Content-Type: application/json'];
  const post = (one: string) =>
    send(bytesOf({ method: 'POST', target: '/session', headers, body: JSON.stringify({ key: one }) }));
  const wrong = Array.from({ length: 100 }, (_unused, at) => post(`guess${at}`));
  const right = await Promise.all([post(key), post(key)]);
  expect(right.filter((answer) => answer.startsWith('HTTP/1.1 200 '))).toHaveLength(1);
  expect([...new Set(await Promise.all(wrong))]).toEqual([REFUSAL]);
  expect(await post(key)).toBe(REFUSAL);
});

test('a body that never ends is refused after its first kilobyte', async () => {
  const headers = [...callHeaders(), 'Content-Type: application/json', 'Content-Length: 1000000000000'].join('\r\n');
  const answer = await send(`POST /session HTTP/1.1\r\n${headers}\r\n\r\n{"key":"${'x'.repeat(5_000)}`);
  expect(answer).toBe(REFUSAL);
});

test('a browser that comes from a file finds one script that leads on, and nothing else', async () => {
  const headers = [`Host: 127.0.0.1:${here().port}`, 'Sec-Fetch-Site: cross-site', 'Sec-Fetch-Dest: document'];
  const answer = await send(bytesOf({ method: 'GET', target: '/launch', headers }));
  expect(answer.startsWith('HTTP/1.1 200 ')).toBe(true);
  expect(answer).toMatch(/content-security-policy: default-src 'none'; script-src 'sha256-[^']+'; base-uri 'none'/i);
  expect(answer.toLowerCase()).toContain('x-frame-options: deny');
  expect(answer).toContain("<script>location.replace('/' + location.hash)</script>");
  expect(await send(bytesOf({ method: 'GET', target: '/', headers }))).toBe(REFUSAL);
});

test('a page comes with the headers that close it', async () => {
  const answer = await send(bytesOf({ method: 'GET', target: '/', headers: legalHeaders() }));
  const names = answer.toLowerCase();
  for (const line of [
    'cache-control: no-store',
    'cross-origin-opener-policy: same-origin',
    'cross-origin-resource-policy: same-origin',
    'referrer-policy: no-referrer',
    'x-content-type-options: nosniff',
    'x-frame-options: deny',
    'camera=()',
  ])
    expect(names).toContain(line);
  for (const line of ['date:', 'server:', 'x-powered-by:', 'access-control', 'set-cookie', 'etag', 'last-modified'])
    expect(names).not.toContain(line);
});

test('a used port is refused with the system error, not by taking another', async () => {
  const { port } = here();
  const second = startLoopbackServer({
    port,
    wait: async () => {},
    randomToken: () => 'x',
    readFile: async () => null,
    handleBridge: async () => false,
  });
  await expect(second).rejects.toMatchObject({ code: 'EADDRINUSE' });
});
