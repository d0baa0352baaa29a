import { type connect, createServer } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findLastingPort } from '../support/services/free-port.ts';
import { healthy } from './a-service.ts';
import { type Certificate, makeAuthority, makeCertificate } from './certificate.ts';
import { startFaultServer } from './fault-server.ts';
import { createManualClock, passUntil } from './manual-clock.ts';
import { type RunningCore, startCore } from './start-core.ts';

const DAY = 86_400_000;
const authority = makeAuthority('Endcap test authority');
const stranger = makeAuthority('Unknown authority');
// Time stands still: a slow machine, or a slow directory of names, is no silent service.
const clock = createManualClock();
const SILENCE_MS = 30_000;
let running: RunningCore;

beforeAll(async () => {
  setDefaultCACertificates([...getCACertificates('default'), authority.cert]);
  running = await startCore({ clock, silenceMs: SILENCE_MS });
});
afterAll(() => running.close());

async function failureOf(baseUrl: string): Promise<unknown> {
  await running.connect(baseUrl);
  const answer = await running.bridge.stores.list();
  return answer.ok ? null : answer.failure;
}

const certificates: readonly (readonly [string, Certificate, string])[] = [
  ['signs itself', makeCertificate({ names: ['127.0.0.1'] }), 'self_signed'],
  ['has an unknown issuer', makeCertificate({ names: ['127.0.0.1'], issuer: stranger }), 'unknown_issuer'],
  ['is for another name', makeCertificate({ names: ['other.test'], issuer: authority }), 'wrong_name'],
  [
    'has run out',
    makeCertificate({ names: ['127.0.0.1'], issuer: authority, notAfter: new Date(Date.now() - DAY / 2) }),
    'expired',
  ],
  [
    'begins tomorrow',
    makeCertificate({ names: ['127.0.0.1'], issuer: authority, notBefore: new Date(Date.now() + DAY) }),
    'expired',
  ],
];

test.each(certificates)('a certificate that %s is refused, and no request arrives', async (_, certificate, reason) => {
  const server = await startFaultServer(healthy, certificate);
  expect(await failureOf(server.origin)).toEqual({ code: 'tls_refused', host: '127.0.0.1', reason });
  expect(server.requests).toEqual([]);
  await server.close();
});

test('a good certificate is accepted', async () => {
  const good = makeCertificate({ names: ['127.0.0.1'], issuer: authority });
  const server = await startFaultServer(healthy, good);
  expect(await failureOf(server.origin)).toBeNull();
  await server.close();
});

test('HTTPS to a server that speaks plain HTTP', async () => {
  const server = await startFaultServer(healthy);
  expect(await failureOf(server.origin.replace('http:', 'https:'))).toMatchObject({
    code: 'tls_refused',
    reason: 'not_tls',
  });
  await server.close();
});

test('a port on which nobody listens', async () => {
  expect(await failureOf(`http://127.0.0.1:${await findLastingPort()}`)).toEqual({
    code: 'unreachable',
    host: '127.0.0.1',
  });
});

test('a name that does not exist', async () => {
  expect(await failureOf('https://no-such-host.invalid')).toEqual({
    code: 'dns_failed',
    host: 'no-such-host.invalid',
  });
});

test('something that takes connections and says nothing', async () => {
  const sockets: ReturnType<typeof connect>[] = [];
  const mute = createServer((socket) => void sockets.push(socket.on('error', () => {})));
  await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve));
  const address = mute.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const asked = failureOf(`http://127.0.0.1:${port}`);
  await expect.poll(() => sockets.length, { timeout: 60_000 }).toBeGreaterThan(0);
  expect(await passUntil(clock, asked, SILENCE_MS)).toEqual({ code: 'timeout', seconds: 30 });
  for (const socket of sockets) socket.destroy();
  mute.close();
});

test.each(['http://service.example', 'http://192.168.1.5:8080', 'http://127.0.0.1.nip.io', 'http://localhost.example'])(
  'plain HTTP to another computer is refused: %s',
  async (baseUrl) => {
    const answer = await running.bridge.workspaces.connect({ name: 'x', baseUrl, token: 'secret' });
    expect(answer).toEqual({ ok: false, failure: { code: 'address_insecure' } });
  },
);
