import { afterEach, expect, test, vi } from 'vitest';
import { createBridge } from '#renderer/bridge/bridge.ts';
import { openWorkspace } from '#renderer/bridge/open-workspace.ts';
import { waitBeforeLeaving } from './ask-before-closing.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const turns = () => new Promise<void>((resolve) => setImmediate(resolve));

/** A window, and a core whose calls are noted. */
function aPage() {
  vi.stubGlobal('window', new EventTarget());
  const calls: string[] = [];
  const call = async (path: readonly string[]) => {
    calls.push(path.join('.'));
    return { ok: true, value: { items: [], activeId: null, keychain: 'ready' } };
  };
  return { calls, bridge: createBridge({ call }, () => {}) };
}

test('another workspace opens once what waits to be saved is saved', async () => {
  const { calls, bridge } = aPage();
  const saved = Promise.withResolvers<void>();
  waitBeforeLeaving(() => saved.promise);
  const opened = openWorkspace(bridge, 'other');
  await turns();
  expect(calls).toEqual([]);
  saved.resolve();
  await opened;
  expect(calls).toEqual(['workspaces.activate']);
});

test('it waits for what begins to be saved only then', async () => {
  const { calls, bridge } = aPage();
  const saved = Promise.withResolvers<void>();
  const queue = { last: Promise.resolve() };
  waitBeforeLeaving(() => queue.last);
  // A field that is left later than the page around it was drawn.
  window.addEventListener('leave-workspace', () => {
    queue.last = saved.promise;
  });
  const opened = openWorkspace(bridge, 'other');
  await turns();
  expect(calls).toEqual([]);
  saved.resolve();
  await opened;
  expect(calls).toEqual(['workspaces.activate']);
});

test('a page that has gone is not waited for', async () => {
  const { calls, bridge } = aPage();
  waitBeforeLeaving(() => new Promise(() => {}))();
  await openWorkspace(bridge, 'other');
  expect(calls).toEqual(['workspaces.activate']);
});
