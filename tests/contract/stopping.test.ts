import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { makeCertificate } from '../faults/certificate.ts';
import { createContractClient } from './contract-client.ts';
import { startTestService, TOKEN } from './test-service.ts';

/** Far beyond the time that a test has: a stop that waited for it would fail. */
const NEVER_MS = 600_000;

/** Goes round the event loop until the service, which runs in this process, has read what was sent to it. */
const letItBeRead = async (): Promise<void> => {
  for (let round = 0; round < 20; round += 1) await setTimeout(10);
};

const open = (url: string, bytes: string): Promise<{ readonly closed: Promise<void> }> =>
  new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port: Number(new URL(url).port) }, () => {
      socket.resume();
      if (bytes !== '') socket.write(bytes);
      resolve({ closed: new Promise((done) => socket.on('error', () => undefined).on('close', () => done())) });
    });
  });

test('a stop does not wait for connections without a request in progress', async () => {
  const service = await startTestService(undefined, {}, { timeouts: { stop: NEVER_MS } });
  const connections = await Promise.all([
    open(service.url, ''),
    open(service.url, 'GET /v1/stores HT'),
    open(service.url, `GET /v1/stores HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${TOKEN}\r\n\r\n`),
  ]);
  await createContractClient(service.url, TOKEN).call('listStores', { query: {} });
  await letItBeRead();
  await service.stop();
  await Promise.all(connections.map(({ closed }) => closed));
});

test('a stop under TLS does not wait for connections that were never used', async () => {
  const tls = makeCertificate({ names: ['127.0.0.1'] });
  const service = await startTestService(undefined, {}, { tls, timeouts: { stop: NEVER_MS } });
  const connections = await Promise.all(Array.from({ length: 20 }, () => open(service.url, '')));
  await letItBeRead();
  await service.stop();
  await Promise.all(connections.map(({ closed }) => closed));
});

test('a stop waits for a request in progress, but not for ever', async () => {
  const service = await startTestService();
  const half = `PUT /v1/stores/S HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${TOKEN}\r\ncontent-length: 100\r\n\r\n{`;
  const { closed } = await open(service.url, half);
  await letItBeRead();
  const startedAt = performance.now();
  await service.stop();
  await closed;
  expect(performance.now() - startedAt).toBeGreaterThan(2_500);
});
