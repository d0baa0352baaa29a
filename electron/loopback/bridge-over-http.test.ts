import { createServer, type Server } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { implement } from '@orpc/server';
import { afterEach, expect, test } from 'vitest';
import type { BridgeRouter } from '#electron/bridge/router.ts';
import { bridgeContract } from '#shared/bridge/bridge-contract.ts';
import { bridgeOf } from '#tests/support/e2e-bridge.ts';
import { createHttpBridge } from './bridge-over-http.ts';

const bridge = implement(bridgeContract);
const PICTURE = new Blob([new Uint8Array(100_000).fill(7)], { type: 'image/jpeg' });

/** A router with the two calls that matter here; the picture comes late and does not listen to an abort. */
const router = {
  settings: {
    get: bridge.settings.get.handler(() => {
      throw new Error('/home/someone/secret.db is locked');
    }),
  },
  photos: {
    image: bridge.photos.image.handler(async () => {
      await sleep(10);
      return { ok: true as const, value: PICTURE };
    }),
  },
};

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

async function start() {
  const handle = createHttpBridge(router as unknown as BridgeRouter);
  const server = createServer((request, response) => {
    handle(request, response).then((matched) => {
      if (!matched) response.writeHead(404).end();
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { port, origin: `http://127.0.0.1:${port}` };
}

test('a picture comes whole, with its type', async () => {
  const { origin } = await start();
  const answer = await bridgeOf(origin, 'session').photos.image({ photoKey: 'a', size: 'original' });
  if (!answer.ok) throw new Error('refused');
  expect([answer.value.type, answer.value.size]).toEqual(['image/jpeg', 100_000]);
  expect(new Uint8Array(await answer.value.arrayBuffer()).every((byte) => byte === 7)).toBe(true);
});

test('calls whose page goes away at any moment leave nothing behind', async () => {
  const { port, origin } = await start();
  const body = JSON.stringify({ json: { photoKey: 'a', size: 'original' } });
  const head = ['POST /rpc/photos/image HTTP/1.1', `Host: 127.0.0.1:${port}`, 'x-csrf-token: orpc'];
  const bytes = [...head, 'content-type: application/json', `content-length: ${body.length}`, '', body].join('\r\n');
  const leave = (after: number) =>
    new Promise<void>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
      setTimeout(() => socket.resetAndDestroy(), after);
      socket.on('error', () => {});
      socket.on('close', () => resolve());
    });
  // Before, while and after the picture is put together; an unhandled rejection fails this run.
  await Promise.all(Array.from({ length: 60 }, (_unused, at) => leave(at % 20)));
  await sleep(50);
  const answer = await bridgeOf(origin, 'session').photos.image({ photoKey: 'a', size: 'original' });
  expect(answer.ok).toBe(true);
});

test('an unknown error is masked', async () => {
  const { origin } = await start();
  const response = await fetch(`${origin}/rpc/settings/get`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-csrf-token': 'orpc' },
    body: '{}',
  });
  expect(response.status).toBe(500);
  expect(await response.text()).not.toContain('secret');
});

test.each([
  ['without the header that no form can send', { 'content-type': 'application/json' }, '{}', 403],
  [
    'with a body over the limit',
    { 'content-type': 'application/json', 'x-csrf-token': 'orpc' },
    `"${'x'.repeat(5_000_000)}"`,
    413,
  ],
])('a call %s is refused', async (_what, headers, body, status) => {
  const { origin } = await start();
  const response = await fetch(`${origin}/rpc/photos/image`, { method: 'POST', headers, body });
  expect(response.status).toBe(status);
});
