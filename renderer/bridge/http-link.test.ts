import { expect, test } from 'vitest';
import { WORKSPACE_HEADER } from '#shared/bridge/handshake.ts';
import { createBridge } from './bridge.ts';
import { createHttpLink } from './http-link.ts';

/** A window that answers everything with null, and notes which requests may outlive it. */
function someWindow() {
  const kept: boolean[] = [];
  const shown: unknown[] = [];
  const scope = Object.assign(new EventTarget(), {
    location: { origin: 'http://127.0.0.1:1' },
    fetch: async (request: Request, init?: RequestInit) => {
      shown.push(request.headers.get(WORKSPACE_HEADER));
      kept.push(init?.keepalive === true);
      return Response.json({ json: null });
    },
  });
  // Nothing else of a window is used here.
  const link = createHttpLink(scope as unknown as Window & typeof globalThis, 'S');
  const bridge = createBridge(link, () => {}, 'w-1');
  return {
    scope,
    kept,
    shown,
    bridge,
    save: (text: string) => link.call(['drafts', 'save'], { text }, { context: {} }),
  };
}

test('what a page saves on its way out outlives it, unless it is too large or the page comes back', async () => {
  const { scope, kept, save } = someWindow();
  await save('typed');
  scope.dispatchEvent(new Event('pagehide'));
  await save('typed and closed');
  await save('a'.repeat(20_000));
  scope.dispatchEvent(new Event('pageshow'));
  await save('typed again');
  expect(kept).toEqual([false, true, false, false]);
});

test('each call of a page names the workspace that it shows; one of a window without any names none', async () => {
  const { bridge, save, shown } = someWindow();
  await bridge.stores.list();
  await save('typed');
  expect(shown).toEqual(['w-1', null]);
});
