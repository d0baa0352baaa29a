import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { expect, test, vi } from 'vitest';
import { PORT_REQUEST } from '#shared/bridge/handshake.ts';
import { failureOf } from './bridge.ts';
import { createPortLink } from './port-link.ts';

test('the page hands out one port, and a closed one fails at once instead of hanging', async () => {
  vi.stubGlobal('MessageChannel', MessageChannel);
  const posted: { message: unknown; origin: unknown; ports: readonly MessagePort[] }[] = [];
  const scope = {
    origin: 'endcap://app',
    postMessage: (message: unknown, origin: unknown, ports: readonly MessagePort[]) =>
      void posted.push({ message, origin, ports }),
  };
  // The test's window has only what createPortLink uses, with Node's ports in place of the browser's.
  const link = createPortLink(scope as unknown as Parameters<typeof createPortLink>[0]);
  expect(posted.map(({ message, origin }) => ({ message, origin }))).toEqual([
    { message: PORT_REQUEST, origin: 'endcap://app' },
  ]);
  posted[0]?.ports[0]?.close();
  await vi.waitFor(async () => {
    const call = link.call(['settings', 'get'], undefined, { context: {} });
    const hung = new Promise((resolve) => setTimeout(resolve, 50, 'hung'));
    const ended = await Promise.race([call.catch(failureOf), hung]);
    expect(ended).toEqual({ code: 'host_gone' });
  }, 15_000);
  vi.unstubAllGlobals();
});
