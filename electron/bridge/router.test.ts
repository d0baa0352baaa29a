import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/message-port';
import type { ContractRouterClient } from '@orpc/contract';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { BridgeContract } from '#shared/bridge/bridge-contract.ts';
import { WORKSPACE_HEADER } from '#shared/bridge/handshake.ts';
import { jsonTextSerializer } from '#shared/bridge/json-text.ts';
import { healthy } from '#tests/faults/a-service.ts';
import { type FaultServer, silence, startFaultServer } from '#tests/faults/fault-server.ts';
import { type RunningCore, startCore } from '#tests/faults/start-core.ts';
import { createMemoryCache } from '#tests/support/core/memory-cache.ts';
import { guardPort, type PortLike } from './router.ts';

let server: FaultServer;
let running: RunningCore;
const open: MessagePort[] = [];

beforeEach(async () => {
  server = await startFaultServer(healthy);
  running = await startCore({ openCache: () => createMemoryCache() });
  await running.connect(server.origin);
});
afterEach(async () => {
  for (const port of open.splice(0)) port.close();
  await running.close();
  await server.close();
});

/** A port as Electron's main process has it: events carry `{ data }`. */
function portLike(port: MessagePort): PortLike & { closed: () => boolean } {
  const state = { closed: false };
  return {
    on(event: 'message' | 'close', listener: (event: { data: unknown }) => void) {
      if (event === 'message') port.on('message', (data) => listener({ data }));
      else port.on('close', () => listener({ data: null }));
    },
    postMessage: (data) => port.postMessage(data),
    close() {
      state.closed = true;
      port.close();
    },
    closed: () => state.closed,
  };
}

/** @param workspace the workspace that the window shows; absent: none */
function aWindow(workspace?: string) {
  const { port1, port2 } = new MessageChannel();
  open.push(port1, port2);
  const main = portLike(port2);
  running.core.acceptPort(main);
  // Node's port has the part of the DOM's that the link uses; only their types differ.
  const link = new RPCLink({
    port: port1 as unknown as globalThis.MessagePort,
    customJsonSerializers: [jsonTextSerializer],
    headers: { [WORKSPACE_HEADER]: workspace },
  });
  const client: ContractRouterClient<BridgeContract> = createORPCClient(link);
  port1.start();
  return { client, page: port1, main };
}

const until = async (isSo: () => boolean) => {
  for (let n = 0; n < 9000 && !isSo(); n += 1) await new Promise((resolve) => setTimeout(resolve, 5));
  return isSo();
};

test('calls, failures and refused inputs over a port', async () => {
  const { client } = aWindow();
  expect(await client.stores.list()).toMatchObject({ ok: true, value: { data: [{ externalId: 'W-001' }] } });
  expect(await client.stores.get({ externalId: 'W-404' })).toMatchObject({ ok: false, failure: { code: 'not_found' } });
  await expect(client.stores.get({ externalId: '..' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});

test('a window that shows another workspace than the open one is refused over a port', async () => {
  const workspaces = await running.bridge.workspaces.list();
  const active = (workspaces.ok && workspaces.value.activeId) || '';
  expect(await aWindow(active).client.stores.list()).toMatchObject({ ok: true });
  const { client } = aWindow('another');
  expect(await client.stores.list()).toEqual({ ok: false, failure: { code: 'cancelled' } });
  expect(await client.workspaces.list()).toEqual(workspaces);
});

test('a login code comes only when asked for', async () => {
  const { client } = aWindow();
  expect(JSON.stringify([await client.stores.list(), await client.stores.get({ externalId: 'W-001' })])).not.toContain(
    'CODE-77',
  );
  expect(await client.stores.loginCode({ externalId: 'W-001', whose: 'service' })).toEqual({
    ok: true,
    value: 'CODE-77',
  });
});

test('a call that the page gives up is given up at the service', async () => {
  const { client } = aWindow();
  // The look at the service that the connection began with is over.
  await expect.poll(() => running.core.events.connection().state).toBe('online');
  const seen = { asked: false, closed: false };
  server.behave((request, response, nth) => {
    seen.asked = true;
    request.on('close', () => {
      seen.closed = true;
    });
    silence(request, response, nth);
  });
  const leaving = new AbortController();
  const call = client.stores.list(undefined, { signal: leaving.signal });
  const left = expect(call).rejects.toThrow();
  await expect.poll(() => seen.asked).toBe(true);
  leaving.abort();
  await left;
  expect(await until(() => seen.closed)).toBe(true);
});

test('a hundred windows listen, and each stream ends with its port', async () => {
  const windows = Array.from({ length: 100 }, () => aWindow());
  const streams = await Promise.all(windows.map(({ client }) => client.events.subscribe()));
  await Promise.all(streams.map((stream) => stream.next()));
  const next = streams.map((stream) => stream.next());
  running.core.events.publish({ type: 'settings_changed' });
  expect((await Promise.all(next)).map(({ value }) => value)).toEqual(Array(100).fill({ type: 'settings_changed' }));
  for (const { page } of windows) page.close();
});

test('an unexpected error tells the page a reference and the log the rest', async () => {
  const { client } = aWindow();
  const answer = await client.views.list();
  expect(answer).toEqual({
    ok: false,
    failure: { code: 'internal', reference: expect.stringMatching(/^[0-9a-f]{8}$/) },
  });
  const log = await readFile(join(running.userData, 'endcap.log'), 'utf8');
  const reference = !answer.ok && answer.failure.code === 'internal' ? answer.failure.reference : '';
  expect(log).toContain(`"event":"internal","reference":"${reference}"`);
  expect(log).toContain('views.read: gone');
});

test.each([
  ['a text that is no message', 'rubbish'],
  ['a number', 7],
  ['an object', { i: '1', t: 1, p: { u: '/stores/list' } }],
  ['an empty text', ''],
  ['JSON of another shape', '{"a":1}'],
  ['a list', []],
  ['null', null],
  ['nothing', undefined],
  ['bytes', new Uint8Array([1, 2, 3])],
  ['a huge text', 'x'.repeat(5 * 1024 * 1024)],
])('%s costs the page its port and nobody else anything', async (_, message) => {
  const bad = aWindow();
  const good = aWindow();
  bad.page.postMessage(message);
  expect(await until(() => bad.main.closed())).toBe(true);
  expect(await good.client.settings.get()).toMatchObject({ ok: true });
});

test('no message out of 3,000 becomes an error of the core', async () => {
  const rejections: unknown[] = [];
  const onRejection = (reason: unknown) => rejections.push(reason);
  process.on('unhandledRejection', onRejection);
  const part = fc.oneof(fc.string(), fc.jsonValue(), fc.integer());
  const message = fc.oneof(
    fc.string(),
    fc.jsonValue().map((value) => JSON.stringify(value)),
    fc.uint8Array({ maxLength: 60 }),
    fc
      .record(
        {
          i: part,
          t: fc.constantFrom(1, 2, 3, 4, 9),
          p: fc.record(
            { u: fc.constantFrom('/stores/list', 'http://x/stores/get', '', '%'), b: part, h: part, m: part, e: part },
            { requiredKeys: [] },
          ),
        },
        { requiredKeys: ['i'] },
      )
      .map((value) => JSON.stringify(value)),
  );
  for (const value of fc.sample(message, 3000)) {
    const { page } = aWindow();
    page.postMessage(value);
    if (open.length > 400) {
      await new Promise((resolve) => setTimeout(resolve, 5));
      for (const port of open.splice(0)) port.close();
    }
  }
  await new Promise((resolve) => setTimeout(resolve, 200));
  process.off('unhandledRejection', onRejection);
  expect(rejections).toEqual([]);
  expect(await aWindow().client.settings.get()).toMatchObject({ ok: true });
});

test('messages keep their order, and none passes after the port was closed', async () => {
  const heard: ((event: { data: unknown }) => void)[] = [];
  const seen: unknown[] = [];
  const port: PortLike = {
    on: (_: string, listener: (event: { data: unknown }) => void) => heard.push(listener),
    postMessage: () => {},
    close: () => {},
  };
  guardPort(port).on('message', (event) => seen.push(event?.data));
  const messages = Array.from({ length: 50 }, (_, n) => JSON.stringify({ i: String(n), t: 4, p: {} }));
  for (const data of [...messages, 'rubbish', ...messages]) for (const listener of heard) listener({ data });
  expect(await until(() => seen.length >= 50)).toBe(true);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(seen).toEqual(messages);
});
