import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import type { BridgeEvent } from '#shared/bridge/events.ts';
import { createConnectionStore } from './connection-store.ts';
import { createBridge } from './endcap.ts';
import { readEvents } from './event-stream.ts';
import { createReadNews } from './read-news.ts';

const online: BridgeEvent = {
  type: 'connection',
  connection: { state: 'online', lastAnswerAt: '2026-11-20T13:02:00.000Z' },
};

/** Runs the reader over streams that end one after the other, then stops it. */
async function read(streams: readonly (readonly BridgeEvent[] | Error)[], queries = new QueryClient()) {
  const stop = new AbortController();
  const store = createConnectionStore();
  const invalidated = vi.spyOn(queries, 'invalidateQueries');
  const hosts: string[] = [];
  const pauses: number[] = [];
  const left = [...streams];
  store.subscribe(({ host }) => hosts.push(host));
  const bridge = createBridge(
    {
      call: async () => {
        const stream = left.shift();
        if (left.length === 0) stop.abort();
        if (stream === undefined || stream instanceof Error) throw stream;
        return (async function* () {
          yield* stream;
        })();
      },
    },
    () => undefined,
  );
  await readEvents({
    bridge,
    store,
    queries,
    news: createReadNews(),
    signal: stop.signal,
    pause: async (ms) => void pauses.push(ms),
  });
  return { state: store.getState(), hosts, pauses, invalidated: invalidated.mock.calls.map(([filter]) => filter) };
}

test('the connection follows the stream', async () => {
  const { state } = await read([[online]]);
  expect(state).toEqual({ connection: online.type === 'connection' ? online.connection : null, host: 'here' });
});

test('changes of workspaces and settings are read again', async () => {
  const { invalidated } = await read([[{ type: 'workspaces_changed' }, { type: 'settings_changed' }]]);
  expect(invalidated).toEqual([{ queryKey: ['workspaces'] }, { queryKey: ['settings'] }]);
});

test('what was read before the stream began is read again, once', async () => {
  const queries = new QueryClient();
  queries.setQueryData(['workspaces', 'list'], { items: [] });
  const { invalidated } = await read([[online, online]], queries);
  expect(invalidated.filter((filter) => filter?.queryKey !== undefined)).toEqual([{ queryKey: ['workspaces'] }]);
});

test('a broken stream is opened again without alarm', async () => {
  const { state, pauses } = await read([[online], new Error('cut'), [online]]);
  expect(state.host).toBe('here');
  expect(pauses).toEqual([250, 500]);
});

test('a host that does not come back is gone; one that does is here again', async () => {
  const gone = await read([new Error('1'), new Error('2'), new Error('3'), new Error('4')]);
  expect(gone.state.host).toBe('gone');
  const back = await read([new Error('1'), new Error('2'), new Error('3'), [online], [online]]);
  expect(back.state.host).toBe('here');
  expect(back.hosts).toContain('gone');
});
