import { ORPCError } from '@orpc/client';
import { expect, test } from 'vitest';
import { BridgeFailure, type BridgeLink, createBridge, failureOf } from './bridge.ts';

function aBridge(call: BridgeLink['call']) {
  const seen = { gone: 0 };
  const onGone = () => {
    seen.gone += 1;
  };
  return { bridge: createBridge({ call }, onGone), seen };
}
const failed = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => failureOf(error),
  );

test('an answer is unwrapped to its value', async () => {
  const { bridge } = aBridge(async (path) => ({ ok: true, value: path.join('.') }));
  expect(await bridge.settings.get()).toBe('settings.get');
});

test('a failure is thrown with its data', async () => {
  const { bridge, seen } = aBridge(async () => ({ ok: false, failure: { code: 'timeout', seconds: 30 } }));
  expect(await failed(bridge.stores.list())).toEqual({ code: 'timeout', seconds: 30 });
  expect(seen.gone).toBe(0);
});

test('a dead end is told once per call, and says that the host is gone', async () => {
  const { bridge, seen } = aBridge(async () => {
    throw new TypeError('Failed to fetch');
  });
  expect(await failed(bridge.stores.list())).toEqual({ code: 'host_gone' });
  expect(seen.gone).toBe(1);
});

test('a refused session means a new host behind the old address', async () => {
  const { bridge } = aBridge(async () => {
    throw new ORPCError('FORBIDDEN', { status: 403 });
  });
  expect(await failed(bridge.stores.list())).toEqual({ code: 'host_gone' });
});

test('an error inside the core is internal and keeps the page running', async () => {
  const { bridge, seen } = aBridge(async () => {
    throw new ORPCError('INTERNAL_SERVER_ERROR');
  });
  expect(await failed(bridge.stores.list())).toEqual({ code: 'internal', reference: 'INTERNAL_SERVER_ERROR' });
  expect(seen.gone).toBe(0);
});

test('a cancelled call is no failure', async () => {
  const cancelled = AbortSignal.abort();
  const { bridge, seen } = aBridge(async () => {
    throw cancelled.reason;
  });
  const error = await bridge.stores.list(undefined, { signal: cancelled }).catch((reason: unknown) => reason);
  expect(error).not.toBeInstanceOf(BridgeFailure);
  expect(seen.gone).toBe(0);
});
