import { expect, test } from 'vitest';
import type { BridgeEvent } from '#shared/bridge/events.ts';
import { createManualClock } from '#tests/faults/manual-clock.ts';
import { createMemoryCache } from '#tests/support/core/memory-cache.ts';
import { createFetchOnce } from './fetch-once.ts';

const requestOf = (day: string) =>
  ({ externalIds: null, from: `${day}T00:00:00Z`, to: `${day}T12:00:00Z`, photos: 'none' }) as const;

test('a fetch that begins while another is being stopped is not stopped with it', async () => {
  const told: BridgeEvent[] = [];
  const ended = Promise.withResolvers<void>();
  const fetches = createFetchOnce(
    {
      ...{ workspaceId: 'w1', timeZone: 'Europe/Warsaw', cache: createMemoryCache(), clock: createManualClock() },
      events: { publish: (event) => void told.push(event) },
    },
    { runOnce: () => {}, dropOnce: () => ended.promise },
  );
  await fetches.start(requestOf('2026-11-19'));
  const stopping = fetches.stop();
  const begun = await fetches.start(requestOf('2026-11-20'));
  expect(begun).toMatchObject({ state: 'waiting', request: requestOf('2026-11-20') });
  ended.resolve();
  expect(await stopping).toBe(begun);
  expect(fetches.state()).toBe(begun);
  expect(told.at(-1)).toEqual({ type: 'fetch_changed', workspaceId: 'w1', fetch: begun });
});
