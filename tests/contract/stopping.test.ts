import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createContractClient } from './contract-client.ts';
import { startTestService, TOKEN } from './test-service.ts';

const open = (url: string, bytes: string): Promise<{ readonly closed: Promise<void> }> =>
  new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port: Number(new URL(url).port) }, () => {
      socket.resume();
      if (bytes !== '') socket.write(bytes);
      resolve({ closed: new Promise((done) => socket.on('error', () => undefined).on('close', () => done())) });
    });
  });

test('a stop does not wait for connections without a request in progress', async () => {
  const service = await startTestService();
  const connections = await Promise.all([
    open(service.url, ''),
    open(service.url, 'GET /v1/stores HT'),
    open(service.url, `GET /v1/stores HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${TOKEN}\r\n\r\n`),
  ]);
  await createContractClient(service.url, TOKEN).call('listStores', { query: {} });
  await setTimeout(200);
  const startedAt = performance.now();
  await service.stop();
  await Promise.all(connections.map(({ closed }) => closed));
  expect(performance.now() - startedAt).toBeLessThan(2_000);
});

test('a stop waits for a request in progress, but not for ever', async () => {
  const service = await startTestService();
  const half = `PUT /v1/stores/S HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${TOKEN}\r\ncontent-length: 100\r\n\r\n{`;
  const { closed } = await open(service.url, half);
  await setTimeout(200);
  const startedAt = performance.now();
  await service.stop();
  await closed;
  const waited = performance.now() - startedAt;
  expect(waited).toBeGreaterThan(2_500);
  expect(waited).toBeLessThan(10_000);
});
