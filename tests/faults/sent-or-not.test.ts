import { createServer, type Socket } from 'node:net';
import { getCACertificates, setDefaultCACertificates, TLSSocket } from 'node:tls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exchange } from '#electron/api/exchange.ts';
import { FailureError } from '#electron/lib/failure-error.ts';
import { outcomeOf } from '#electron/publish/classify-failure.ts';
import { findLastingPort } from '../support/services/free-port.ts';
import { type Certificate, makeAuthority, makeCertificate } from './certificate.ts';
import { createManualClock } from './manual-clock.ts';

/**
 * A server that ends a write at each stage and notes what arrived. The outcome must never be `absent` when a byte of the
 * request was there; where no connection was made it should be, because `unknown` costs the wait for a late arrival.
 */
const authority = makeAuthority('Endcap test authority');
const good = makeCertificate({ names: ['127.0.0.1'], issuer: authority });
const selfSigned = makeCertificate({ names: ['127.0.0.1'] });
beforeAll(() => setDefaultCACertificates([...getCACertificates('default'), authority.cert]));
afterAll(() => setDefaultCACertificates(getCACertificates('bundled')));

/** More than the buffers of both ends take, so that half of it can be refused. */
const BODY = JSON.stringify({ text: 'x'.repeat(8_000_000) });

/** What a server does with a connection. `arrived`: bytes of the request so far; `raw`: below TLS. */
type Stage = {
  readonly certificate?: Certificate;
  readonly onConnect?: (raw: Socket) => void;
  readonly onBytes?: (arrived: number, socket: Socket, raw: Socket) => void;
};

const isWhole = (arrived: number) => arrived > BODY.length;
const ended =
  (end: (socket: Socket, raw: Socket) => void, from: (arrived: number) => boolean = () => true) =>
  (arrived: number, socket: Socket, raw: Socket) => {
    if (from(arrived)) end(socket, raw);
  };
const reset = (_socket: Socket, raw: Socket) => void raw.resetAndDestroy();
const close = (socket: Socket) => void socket.end();
const answer = (text: string) => (socket: Socket) => void socket.end(text);

async function put(stage: Stage | null): Promise<{ readonly arrived: number; readonly outcome: string }> {
  const seen = { arrived: 0 };
  const server = createServer((raw) => {
    raw.on('error', () => {});
    if (stage?.onConnect) return stage.onConnect(raw);
    const socket = stage?.certificate ? new TLSSocket(raw, { isServer: true, ...stage.certificate }) : raw;
    socket.on('error', () => {});
    socket.on('data', (bytes: Buffer) => {
      seen.arrived += bytes.byteLength;
      stage?.onBytes?.(seen.arrived, socket, raw);
    });
  });
  // Where nobody listens, nobody else may begin to.
  const port = await findLastingPort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const closed = () => new Promise((resolve) => server.close(resolve));
  if (stage === null) await closed();
  // Time stands still: a slow machine is no silent server.
  const ports = { fetch, clock: createManualClock(), silenceMs: 20_000, totalMs: 20_000, limit: 1_000_000 };
  const scheme = stage?.certificate || stage?.onConnect ? 'https' : 'http';
  const request = { method: 'PUT', url: `${scheme}://127.0.0.1:${port}/`, headers: {}, body: BODY } as const;
  const outcome = await exchange(ports, request).then(
    ({ status }) => `status ${status}`,
    (error: unknown) => (error instanceof FailureError ? outcomeOf(error, (text) => text).outcome : String(error)),
  );
  if (stage !== null) await closed();
  return { arrived: seen.arrived, outcome };
}

test.each([
  ['nobody listens', null],
  ['a certificate that is refused', { certificate: selfSigned }],
] as const)('%s: nothing arrives, and that is certain', async (_, stage) => {
  expect(await put(stage)).toEqual({ arrived: 0, outcome: 'absent' });
});

test.each<readonly [string, Stage]>([
  ['reset when it is accepted', { onConnect: (raw) => void raw.resetAndDestroy() }],
  ['reset within the handshake', { onConnect: (raw) => void raw.once('data', () => raw.resetAndDestroy()) }],
  [
    'no TLS in answer to the handshake',
    { onConnect: (raw) => void raw.once('data', () => raw.end('HTTP/1.1 400\r\n')) },
  ],
])('%s: whatever is reported, nothing arrived', async (_, stage) => {
  const { arrived, outcome } = await put(stage);
  expect(arrived).toBe(0);
  expect(['absent', 'unknown']).toContain(outcome);
});

const stages: readonly (readonly [string, Omit<Stage, 'certificate'>])[] = [
  ['reset after the first bytes', { onBytes: ended(reset) }],
  ['reset in the middle of the body', { onBytes: ended(reset, (arrived) => arrived > BODY.length / 2) }],
  ['reset after the body', { onBytes: ended(reset, isWhole) }],
  ['closed after the body', { onBytes: ended(close, isWhole) }],
  ['half an answer after the body', { onBytes: ended(answer('HTTP/1.1 200 O'), isWhole) }],
  ['an answer that is no HTTP', { onBytes: ended(answer('SSH-2.0-x\r\n'), isWhole) }],
];

test.each(stages)('%s: never absent', async (_, stage) => {
  for (const certificate of [undefined, good]) {
    const { arrived, outcome } = await put(certificate ? { ...stage, certificate } : stage);
    expect(arrived).toBeGreaterThan(0);
    expect(outcome).toBe('unknown');
  }
});
