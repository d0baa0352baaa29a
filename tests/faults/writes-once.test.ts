import { expect, test } from 'vitest';
import { startCountingServer } from './counting-server.ts';

/**
 * Node's fetch carries the writes of the browser host. A request on a connection that was used before and breaks must
 * not be sent again by itself: a display would be created twice (decision 35). A newer Node could begin to do so.
 */
test.each(['headers', 'body'] as const)(
  'a write that is cut off after its %s arrives once, on a connection that was used before',
  async (cut) => {
    const server = await startCountingServer(cut);
    for (let round = 0; round < 5; round += 1) {
      await (await fetch(`${server.origin}/read`)).text();
      // The connection is free again a moment after its answer was read.
      await new Promise(setImmediate);
      const write = fetch(`${server.origin}/write`, { method: 'PUT', body: '{"a":1}' });
      await expect(write).rejects.toThrow('fetch failed');
    }
    expect(server.writes()).toEqual(['reused', 'reused', 'reused', 'reused', 'reused']);
    await server.close();
  },
);
