import { expect, test } from 'vitest';
import { createHttpLink } from './http-link.ts';

/** A window that answers everything with null, and notes which requests may outlive it. */
function someWindow() {
  const kept: boolean[] = [];
  const scope = Object.assign(new EventTarget(), {
    location: { origin: 'http://127.0.0.1:1' },
    fetch: async (_request: Request, init?: RequestInit) => {
      kept.push(init?.keepalive === true);
      return Response.json({ json: null });
    },
  });
  // Nothing else of a window is used here.
  const link = createHttpLink(scope as unknown as Window & typeof globalThis, 'S');
  return { scope, kept, save: (text: string) => link.call(['drafts', 'save'], { text }, { context: {} }) };
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
