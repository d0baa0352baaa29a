import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aChain, aChainStore } from '../builders/chain.ts';
import { sendRaw } from './raw-http.ts';
import { startTestService, type TestService, TOKEN } from './test-service.ts';

let service: TestService;
/** Waits for the rest of a request only as long as a test can. */
let impatient: TestService;
let withoutToken: TestService;
beforeAll(async () => {
  service = await startTestService(aChain({ stores: [aChainStore({ externalId: 'S-1' })] }));
  impatient = await startTestService(undefined, {}, { timeouts: { headers: 300, request: 600, check: 50 } });
  withoutToken = await startTestService(undefined, { token: undefined });
});
afterAll(() => Promise.all([service.stop(), impatient.stop(), withoutToken.stop()]));

const bearer = `authorization: Bearer ${TOKEN}\r\n`;
const headOf = (path: string, headers: string): string =>
  `HEAD ${path} HTTP/1.1\r\nhost: x\r\n${headers}connection: close\r\n\r\n`;

/** Status and all that came behind the head, to the last byte. */
const split = (answer: string): readonly [number, string] => {
  const end = answer.indexOf('\r\n\r\n');
  return [Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1]), answer.slice(end + 4)];
};

// RFC 9110 section 9.3.2: the answer to HEAD has no body, whatever it says.
test.each([
  ['a path that answers other methods', headOf('/v1/stores', bearer), 405],
  ['no such path', headOf('/v1/nothing', bearer), 404],
  ['no token', headOf('/v1/stores', ''), 401],
  ['a photo link that is not valid', headOf('/photos/x', ''), 403],
  ['no Host', 'HEAD / HTTP/1.1\r\nconnection: close\r\n\r\n', 400],
  ['a long address', headOf(`/${'a'.repeat(70_000)}`, bearer), 414],
  ['200 kB of headers', headOf('/v1/stores', `x: ${'a'.repeat(200_000)}\r\n`), 431],
  ['5,000 headers', headOf('/v1/stores', 'x: a\r\n'.repeat(5_000)), 431],
  ['600 kB of headers', headOf('/v1/stores', `x: ${'a'.repeat(600_000)}\r\n`), 431],
  ['an address of 600 kB', headOf(`/${'a'.repeat(600_000)}`, ''), 431],
  ['a wrong version', 'HEAD / HTTP/9.9\r\n\r\n', 400],
  ['a header without colon', 'HEAD / HTTP/1.1\r\nhost: x\r\nbroken\r\n\r\n', 400],
  ['an empty line before a broken request', '\r\nHEAD / HTTP/1.1\r\nbroken\r\n\r\n', 400],
])('HEAD with %s is refused without a body', async (_what, request, status) => {
  expect(split(await sendRaw(service.url, request))).toEqual([status, '']);
});

test.each([
  ['half a request', 'HEAD /v1/stores HTTP/1.1\r\nhost: x\r\nx: '],
  ['half a method', 'HE'],
])('HEAD that is %s and no more is refused without a body', async (_what, request) => {
  expect(split(await sendRaw(impatient.url, request))).toEqual([408, '']);
});

test('HEAD to a service without a token is refused without a body', async () => {
  expect(split(await sendRaw(withoutToken.url, headOf('/v1/stores', bearer)))).toEqual([503, '']);
});

test('a broken HEAD that follows another request on its connection is refused without a body', async () => {
  const { hostname, port } = new URL(service.url);
  const socket = connect({ host: hostname, port: Number(port) });
  let heard = '';
  const closed = new Promise((resolve) => socket.on('close', resolve));
  socket.on('data', (data) => {
    const isFirst = heard === '';
    heard += data;
    if (isFirst) socket.write('HEAD / HTTP/1.1\r\nhost: x\r\nbroken\r\n\r\n');
  });
  socket.write(`GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n`);
  await closed;
  const [, second = ''] = heard.split(/(?=HTTP\/1\.1 400)/);
  expect(split(second)).toEqual([400, '']);
});

test('what is certainly no HEAD gets the envelope', async () => {
  for (const request of ['garbage\r\n\r\n', 'GET / HTTP/9.9\r\n\r\n', 'PUT / HTTP/1.1\r\nbroken\r\n\r\n']) {
    const [status, body] = split(await sendRaw(service.url, request));
    expect([status, JSON.parse(body)]).toMatchObject([400, { error: { code: 'validation_failed' } }]);
  }
});
