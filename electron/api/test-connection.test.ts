import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemClock } from '#electron/lib/clock.ts';
import type { ConnectionTest } from '#shared/bridge/workspaces.ts';
import { healthy, TOKEN } from '#tests/faults/a-service.ts';
import { type FaultServer, refusal, silence, startFaultServer, text } from '#tests/faults/fault-server.ts';
import {
  createTestConnection,
  proxyAddress,
  systemNetworkProbes,
  type TestConnectionPorts,
} from './test-connection.ts';

let server: FaultServer;
beforeEach(async () => {
  server = await startFaultServer(healthy);
});
afterEach(() => server.close());

const aTest = (ports: Partial<TestConnectionPorts> = {}) =>
  createTestConnection({
    fetch: (url, init) => fetch(url, init),
    clock: systemClock,
    random: () => 0,
    // Against one that hangs; only the test of silence waits for it.
    silenceMs: 10_000,
    totalMs: 15_000,
    limit: 1_000_000,
    probes: systemNetworkProbes,
    resolveProxy: async () => null,
    ...ports,
  });

const outcomes = ({ steps }: ConnectionTest) =>
  steps.map(({ step, outcome }) => `${step} ${outcome.replaceAll('_', ' ')}`);

test('a good address and token pass every step, and only the last request carries the token', async () => {
  const result = await aTest()(server.origin, TOKEN);
  expect(result.failure).toBeNull();
  expect(outcomes(result)).toEqual([
    'address passed',
    'dns not needed',
    'proxy not needed',
    'tls not needed',
    'answer passed',
    'token passed',
  ]);
  expect(server.requests.map(({ headers }) => headers.authorization)).toEqual([undefined, `Bearer ${TOKEN}`]);
});

test('a wrong token fails at the token', async () => {
  const result = await aTest()(server.origin, 'wrong');
  expect(result.failure).toEqual({ code: 'unauthorized' });
  expect(outcomes(result).slice(-2)).toEqual(['answer passed', 'token failed']);
  expect(JSON.stringify(result)).not.toContain('wrong');
});

test('a server without a token fails at the token', async () => {
  server.behave(refusal(503, 'not_configured'));
  const result = await aTest()(server.origin, TOKEN);
  expect(result.failure).toEqual({ code: 'not_configured' });
  expect(outcomes(result).at(-1)).toBe('token failed');
});

test.each([
  ['http://api.example', 'address_insecure'],
  ['nonsense', 'address_invalid'],
])('%s fails at the address, and nothing else is reached', async (address, code) => {
  const result = await aTest()(address, TOKEN);
  expect(result.failure).toEqual({ code });
  expect(outcomes(result)[0]).toBe('address failed');
  expect(
    outcomes(result)
      .slice(1)
      .every((step) => step.endsWith('not reached')),
  ).toBe(true);
});

test('a name that does not exist fails at DNS', async () => {
  const result = await aTest()('https://no-such-host.invalid', TOKEN);
  expect(result.failure).toEqual({ code: 'dns_failed', host: 'no-such-host.invalid' });
  expect(outcomes(result).slice(0, 3)).toEqual(['address passed', 'dns failed', 'proxy not reached']);
});

test.each([
  ['HTML', text(200, '<html></html>', { 'content-type': 'text/html' }), 'answer_html'],
  ['a redirect', text(302, '', { location: 'https://login.example/' }), 'redirected'],
  ['silence', silence, 'timeout'],
  ['a bare 502', text(502, ''), 'service_unavailable'],
] as const)('%s fails at the answer, and the token is never sent', async (_, behaviour, code) => {
  server.behave(behaviour);
  const result = await aTest(code === 'timeout' ? { silenceMs: 200 } : {})(server.origin, TOKEN);
  expect(result.failure?.code).toBe(code);
  expect(outcomes(result).slice(-2)).toEqual(['answer failed', 'token not reached']);
  expect(server.requests.map(({ headers }) => headers.authorization)).toEqual([undefined]);
});

test('HTTPS to a server that speaks HTTP fails at TLS', async () => {
  const result = await aTest()(server.origin.replace('http:', 'https:'), TOKEN);
  expect(result.failure).toMatchObject({ code: 'tls_refused', reason: 'not_tls' });
  expect(outcomes(result).slice(-3)).toEqual(['tls failed', 'answer not reached', 'token not reached']);
});

test('nobody at the port: TLS is where it ends over HTTPS, the answer over HTTP', async () => {
  const { origin } = server;
  await server.close();
  expect(outcomes(await aTest()(origin.replace('http:', 'https:'), TOKEN)).slice(-3)).toEqual([
    'tls failed',
    'answer not reached',
    'token not reached',
  ]);
  expect(outcomes(await aTest()(origin, TOKEN)).slice(-2)).toEqual(['answer failed', 'token not reached']);
  server = await startFaultServer(healthy);
});

test('a proxy that cannot be reached is named without its password', async () => {
  const gone = await startFaultServer(healthy);
  await gone.close();
  const resolveProxy = async () => `http://anna:secret@127.0.0.1:${gone.port}`;
  const result = await aTest({ resolveProxy })('https://api.example', TOKEN);
  expect(result.failure).toEqual({ code: 'proxy_failed', proxy: `127.0.0.1:${gone.port}` });
  expect(outcomes(result).slice(0, 4)).toEqual(['address passed', 'dns not needed', 'proxy failed', 'tls not reached']);
  expect(JSON.stringify(result)).not.toContain('secret');
});

test('through a proxy the name is not looked up here', async () => {
  const looked: string[] = [];
  const probes = { ...systemNetworkProbes, lookUp: async (host: string) => [looked.push(host).toString()] };
  const proxied: string[] = [];
  const result = await aTest({
    probes,
    resolveProxy: async () => `127.0.0.1:${server.port}`,
    fetch: async (url, { headers }) => {
      proxied.push(url);
      return headers['authorization']
        ? Response.json({ items: [], nextCursor: null })
        : new Response('', { status: 401 });
    },
  })('https://api.example', TOKEN);
  expect(result.failure).toBeNull();
  expect(looked).toEqual([]);
  expect(proxied).toHaveLength(2);
  expect(result.steps.find(({ step }) => step === 'proxy')?.detail).toBe(`127.0.0.1:${server.port}`);
});

test('leaving the page cancels the walk', async () => {
  server.behave(silence);
  const leaving = new AbortController();
  const result = aTest()(server.origin, TOKEN, leaving.signal);
  setTimeout(() => leaving.abort(), 30);
  await expect(result).rejects.toMatchObject({ failure: { code: 'cancelled' } });
});

test.each([
  ['proxy.example:3128', { name: 'proxy.example:3128', host: 'proxy.example', port: 3128 }],
  ['PROXY proxy.example:3128', { name: 'proxy.example:3128', host: 'proxy.example', port: 3128 }],
  ['http://user:secret@proxy.example', { name: 'proxy.example:80', host: 'proxy.example', port: 80 }],
  ['https://proxy.example', { name: 'proxy.example:443', host: 'proxy.example', port: 443 }],
  ['socks5://[::1]', { name: '[::1]:1080', host: '::1', port: 1080 }],
  ['', { name: '', host: '', port: 0 }],
])('%s', (text, address) => {
  expect(proxyAddress(text)).toEqual(address);
});
