import { afterEach, beforeEach, expect, test } from 'vitest';
import { FailureError } from '#electron/lib/failure-error.ts';
import { healthy } from '#tests/faults/a-service.ts';
import { type FaultServer, startFaultServer } from '#tests/faults/fault-server.ts';
import { type RunningCore, startCore } from '#tests/faults/start-core.ts';
import { createMemoryCache, type MemoryCache } from '#tests/support/core/memory-cache.ts';

let server: FaultServer;
let running: RunningCore;
let cache: MemoryCache;

beforeEach(async () => {
  server = await startFaultServer(healthy);
  cache = createMemoryCache();
  running = await startCore({ openCache: () => cache });
});
afterEach(async () => {
  await running.close();
  await server.close();
});

test('without a workspace there is no store to speak of', async () => {
  expect(await running.bridge.offline.status()).toEqual({ ok: false, failure: { code: 'no_workspace' } });
  expect(await running.bridge.offline.pins()).toEqual({ ok: false, failure: { code: 'no_workspace' } });
});

test('limits are changed, and what is kept is forgotten, with the state after it as the answer', async () => {
  await running.connect(server.origin);
  await running.bridge.stores.list();
  expect(cache.answers.size).toBe(1);
  expect(await running.bridge.offline.limit({ days: 60 })).toMatchObject({
    ok: true,
    value: { store: { state: 'kept' }, quarantined: [], budgetMegabytes: 2000, days: 60 },
  });
  expect(await running.bridge.offline.clear({ kind: 'stores' })).toMatchObject({ ok: true, value: { days: 60 } });
  expect(cache.answers.size).toBe(0);
  await expect(running.bridge.offline.limit({ days: 0 })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});

test('limits that could not be saved, and data that could not be cleared, are not reported as done', async () => {
  const full = () => Promise.reject(new FailureError({ code: 'unwritable', isFull: true }));
  Object.assign(cache, { limit: full, clear: full });
  await running.connect(server.origin);
  const refused = { ok: false, failure: { code: 'unwritable', isFull: true } };
  expect(await running.bridge.offline.limit({ days: 60 })).toEqual(refused);
  expect(await running.bridge.offline.clear({ kind: 'stores' })).toEqual(refused);
});

test('while another Endcap writes, nothing is changed here', async () => {
  await running.connect(server.origin);
  cache.refuses = true;
  const refused = { ok: false, failure: { code: 'read_only' } };
  expect(await running.bridge.offline.status()).toMatchObject({ ok: true, value: { store: { state: 'read_only' } } });
  expect(await running.bridge.offline.limit({ days: 60 })).toEqual(refused);
  expect(await running.bridge.offline.clear({ kind: 'stores' })).toEqual(refused);
  expect(await running.bridge.offline.dismissQuarantined({ id: 'x' })).toEqual(refused);
});
