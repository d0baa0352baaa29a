import { createServer, type Server } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { implement } from '@orpc/server';
import { afterEach, expect, test } from 'vitest';
import { type BridgeRouter, bridge as unchecked } from '#electron/bridge/router.ts';
import { bridgeContract } from '#shared/bridge/bridge-contract.ts';
import { WORKSPACE_HEADER } from '#shared/bridge/handshake.ts';
import { JsonText } from '#shared/bridge/json-text.ts';
import { bridgeOf } from '#tests/support/e2e/bridge.ts';
import { createHttpBridge } from './bridge-over-http.ts';

const bridge = implement(bridgeContract);
const PICTURE = new Blob([new Uint8Array(100_000).fill(7)], { type: 'image/jpeg' });

const REPORT = { items: [{ storeName: 'Żory "1"' }], at: null };
/** As the file may have it: with spaces, which a text that was written again would not have. */
const TEXT = JSON.stringify(REPORT, null, 1);
const ORIGIN = {
  asOf: '2026-11-20T10:00:00.000Z',
  source: 'computer',
  complete: true,
  staleAfter: null,
  computed: null,
};

/** A router with the calls that matter here; the picture comes late and does not listen to an abort. */
const router = {
  settings: {
    get: bridge.settings.get.handler(() => {
      throw new Error('/home/someone/secret.db is locked');
    }),
  },
  fillRates: {
    crossStore: unchecked.fillRates.crossStore.handler(() => {
      const data = new JsonText(() => TEXT, Buffer.from(TEXT));
      return { ok: true, value: { data, ...ORIGIN } } as never;
    }),
  },
  views: {
    list: unchecked.views.list.handler(({ context }) => ({ ok: true, value: context.workspace }) as never),
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

test('the header of a call tells the router which workspace its page shows', async () => {
  const { origin } = await start();
  const ask = (headers: Record<string, string>) =>
    fetch(`${origin}/rpc/views/list`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-csrf-token': 'orpc', ...headers },
      body: '{}',
    }).then((response) => response.json());
  expect(await ask({ [WORKSPACE_HEADER]: 'w-1' })).toEqual({ json: { ok: true, value: 'w-1' } });
  expect(await ask({})).toMatchObject({ json: { ok: true } });
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

test('JSON that is at hand stands in its answer as it is, and is read with it', async () => {
  const { origin } = await start();
  const query = {
    from: '2026-11-01T00:00:00Z',
    to: '2026-11-02T00:00:00Z',
    status: 'completed',
    groupBy: 'store',
  } as const;
  const asked = { ...query, belowExpectationOnly: false };
  const response = await fetch(`${origin}/rpc/fillRates/crossStore`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-csrf-token': 'orpc' },
    body: JSON.stringify({ json: asked }),
  });
  const text = await response.text();
  expect(text).toContain(`"data":${TEXT},"asOf"`);
  expect(Number(response.headers.get('content-length'))).toBe(Buffer.byteLength(text));
  const answer = await bridgeOf(origin, 'session').fillRates.crossStore(asked);
  expect(answer).toEqual({ ok: true, value: { data: REPORT, ...ORIGIN } });
});
