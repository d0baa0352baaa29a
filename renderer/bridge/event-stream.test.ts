import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import type { BridgeEvent, Connection } from '#shared/bridge/events.ts';
import type { Pin } from '#shared/bridge/offline.ts';
import { createBridge } from './bridge.ts';
import { createConnectionStore } from './connect-bridge.ts';
import { DRAFT_FACTS_KEY, PAGE_ID, rowsNews } from './draft-queries.ts';
import { applyEvent, readEvents } from './event-stream.ts';
import { FETCH_KEY, PINS_KEY } from './queries.ts';
import { type ReadKey, readKey } from './read-query.ts';
import { createReadNews } from './use-read.ts';

const online: Connection = { state: 'online', lastAnswerAt: '2026-11-20T13:02:00.000Z' };
const offline: Connection = {
  state: 'offline',
  since: '2026-11-20T13:02:00.000Z',
  failure: { code: 'unreachable', host: 'fill-rate.example.com' },
};

/** A window with pages that show reads; `asked` lists the reads that were asked again, in order. */
function aWindow() {
  const queries = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
  });
  const ports = { store: createConnectionStore(), queries, news: createReadNews(), pause: async () => {} };
  const asked: string[] = [];
  return {
    ...ports,
    asked,
    tell: (event: Parameters<typeof applyEvent>[0]) => applyEvent(event, ports),
    /** Shows a read whose answers are given one after the other; an Error is a failure. */
    show: (name: string, of: ReadKey | undefined, answers: readonly unknown[]) => {
      const left = [...answers];
      const observer = new QueryObserver(queries, {
        queryKey: [name],
        queryFn: async () => {
          asked.push(name);
          const answer = await left.shift();
          if (answer instanceof Error) throw answer;
          return answer;
        },
        ...(of === undefined ? {} : { meta: { of } }),
      });
      observer.subscribe(() => undefined);
      return observer;
    },
    settled: () => expect.poll(() => queries.isFetching()).toBe(0),
  };
}

const warsaw = readKey('stores.contacts', { externalId: 'W-014' });
const gdynia = readKey('stores.contacts', { externalId: 'G-003' });

test('a change reads again exactly what it is about', async () => {
  const page = aWindow();
  page.show('warsaw', warsaw, [1, 2, 3]);
  page.show('gdynia', gdynia, [1, 2]);
  page.show('settings', undefined, [1, 2]);
  await page.settled();
  page.asked.length = 0;
  page.tell({ type: 'changed', ...warsaw });
  await page.settled();
  expect(page.asked).toEqual(['warsaw']);
  page.tell({ type: 'changed', read: 'stores.contacts', inputKey: null });
  await page.settled();
  expect(page.asked.toSorted()).toEqual(['gdynia', 'warsaw', 'warsaw']);
});

test('a first load that began before the change is asked once more', async () => {
  const page = aWindow();
  const gate = Promise.withResolvers<string>();
  const shown = page.show('warsaw', warsaw, [gate.promise, 'new']);
  page.tell({ type: 'changed', ...warsaw });
  gate.resolve('old');
  await expect.poll(() => shown.getCurrentResult().data).toBe('new');
  expect(page.asked).toEqual(['warsaw', 'warsaw']);
});

test('so is a first read of the pins: a small download ends while it is under way', async () => {
  const page = aWindow();
  const gate = Promise.withResolvers<string>();
  const shown = page.show('offline', undefined, [gate.promise, 'complete']);
  page.tell({ type: 'offline_changed' });
  gate.resolve('running');
  await expect.poll(() => shown.getCurrentResult().data).toBe('complete');
  expect(page.asked).toEqual(['offline', 'offline']);
});

test('back online, what is shown is read again; at the start only what failed is', async () => {
  const page = aWindow();
  page.show('warsaw', warsaw, [1, 2]);
  page.show('gdynia', gdynia, [new Error('not cached'), 2, 3]);
  await page.settled();
  page.asked.length = 0;
  page.tell({ type: 'connection', connection: online });
  await page.settled();
  expect(page.asked).toEqual(['gdynia']);
  page.tell({ type: 'connection', connection: offline });
  page.tell({ type: 'connection', connection: online });
  await page.settled();
  expect(page.asked.toSorted()).toEqual(['gdynia', 'gdynia', 'warsaw']);
});

test('a change clears the news of progress and of a failed refresh', async () => {
  const page = aWindow();
  page.show('warsaw', warsaw, [1, 2]);
  await page.settled();
  page.tell({ type: 'progress', ...warsaw, done: 1, total: 4 });
  page.news.failed(warsaw, { code: 'connection_lost' });
  expect(Object.values(page.news.store.getState().progress)).toEqual([{ done: 1, total: 4 }]);
  page.tell({ type: 'changed', ...warsaw });
  expect(page.news.store.getState()).toEqual({ progress: {}, failures: {} });
});

test('the progress of a download moves its pin and leaves the others as they are', () => {
  const page = aWindow();
  const pin = (pinId: string): Pin => ({
    pinId,
    externalIds: null,
    period: { kind: 'last_days', days: 14 },
    photos: 'none',
    createdAt: '2026-11-20T13:00:00.000Z',
    state: 'running',
    asOf: null,
    storesKept: 0,
    storesAsked: 120,
    pictures: null,
    progress: null,
    failure: null,
  });
  const other = pin('b');
  page.queries.setQueryData([...PINS_KEY, 'workspace'], [pin('a'), other]);
  const counted = { pinId: 'a', done: 3, total: 9, isOpen: false, bytes: 12, perSecond: 2 };
  const progress = { ...counted, secondsLeft: 3, longer: null, waitingUntil: null };
  page.tell({ type: 'pin_progress', progress });
  const pins = page.queries.getQueryData<Pin[]>([...PINS_KEY, 'workspace']);
  expect(pins?.[0]?.progress).toEqual(progress);
  expect(pins?.[1]).toBe(other);
});

test('the progress of a fetch is that of its workspace, whatever the page knows of another', () => {
  const page = aWindow();
  const request = {
    externalIds: null,
    from: '2026-11-19T23:00:00Z',
    to: '2026-11-20T23:00:00Z',
    photos: 'none',
  } as const;
  const fetch = { state: 'running', request, progress: null, failure: null } as const;
  page.queries.setQueryData([...FETCH_KEY, 'here'], null);
  page.queries.setQueryData([...FETCH_KEY, 'other'], null);
  page.tell({ type: 'fetch_changed', workspaceId: 'here', fetch });
  expect(page.queries.getQueryData([...FETCH_KEY, 'here'])).toEqual(fetch);
  expect(page.queries.getQueryData([...FETCH_KEY, 'other'])).toBeNull();
});

const wentOnline: BridgeEvent = {
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
  const { state } = await read([[wentOnline]]);
  expect(state).toEqual({
    connection: wentOnline.type === 'connection' ? wentOnline.connection : null,
    host: 'here',
    link: null,
    files: [],
  });
});

test('files that were opened wait behind those that are still to be shown', () => {
  const page = aWindow();
  const file = (name: string) => ({ kind: 'changes', id: name, name }) as const;
  page.tell({ type: 'files', files: [file('a.endcapchanges')] });
  page.tell({ type: 'files', files: [file('b.endcapchanges'), file('c.endcapchanges')] });
  expect(page.store.getState().files.map(({ name }) => name)).toEqual(
    ['a', 'b', 'c'].map((one) => `${one}.endcapchanges`),
  );
});

test('a link that was opened is told to the page, each one anew', () => {
  const page = aWindow();
  const link = { kind: 'page', service: null, address: '/stores' } as const;
  page.tell({ type: 'link', link });
  const first = page.store.getState().link;
  page.tell({ type: 'link', link: { ...link } });
  expect(first).toEqual(link);
  expect(page.store.getState().link).not.toBe(first);
});

test('changes of workspaces and settings are read again', async () => {
  const { invalidated } = await read([[{ type: 'workspaces_changed' }, { type: 'settings_changed' }]]);
  expect(invalidated.slice(1)).toEqual([{ queryKey: ['workspaces'] }, { queryKey: ['settings'] }]);
});

test('what was read before the stream began is read again, once', async () => {
  const queries = new QueryClient();
  queries.setQueryData(['workspaces', 'list'], { items: [] });
  const { invalidated } = await read([[wentOnline, wentOnline]], queries);
  expect(queries.getQueryState(['workspaces', 'list'])?.isInvalidated).toBe(true);
  expect(invalidated).toHaveLength(2);
});

test('an answer of the service that came before the stream began is read again, and nothing that has none', async () => {
  const page = aWindow();
  const report = page.show('report', warsaw, ['yesterday', 'today']);
  page.show('settings', undefined, [1, 2]);
  page.show('refused', gdynia, [new Error('refused'), 1]);
  await page.settled();
  page.asked.length = 0;
  await read([[{ type: 'offline_changed' }]], page.queries);
  await page.settled();
  expect(report.getCurrentResult().data).toBe('today');
  expect(page.asked.toSorted()).toEqual(['report', 'settings']);
});

test('a broken stream is opened again without alarm', async () => {
  const { state, pauses } = await read([[wentOnline], new Error('cut'), [wentOnline]]);
  expect(state.host).toBe('here');
  expect(pauses).toEqual([250, 500]);
});

test('a host that does not come back is gone; one that does is here again', async () => {
  const gone = await read([new Error('1'), new Error('2'), new Error('3'), new Error('4')]);
  expect(gone.state.host).toBe('gone');
  const back = await read([new Error('1'), new Error('2'), new Error('3'), [wentOnline], [wentOnline]]);
  expect(back.state.host).toBe('here');
  expect(back.hosts).toContain('gone');
});

test('an edit is counted again whoever made it, and only that of another window makes the rows be read', async () => {
  const { asked, tell, settled, queries } = aWindow();
  const observer = new QueryObserver(queries, {
    queryKey: [...DRAFT_FACTS_KEY, 'count'],
    queryFn: () => asked.push('count'),
  });
  observer.subscribe(() => undefined);
  await settled();
  tell({ type: 'drafts_changed', by: PAGE_ID });
  await expect.poll(() => asked).toEqual(['count', 'count']);
  expect(rowsNews(queries, 'stores.expositions')).toBe(0);
  tell({ type: 'drafts_changed', by: 'another window' });
  await expect.poll(() => asked).toEqual(['count', 'count', 'count']);
  expect(rowsNews(queries, 'stores.expositions')).toBe(1);
});

test('when another file comes into use, all of the workspace is read again, and the rows are; pictures never change', async () => {
  const page = aWindow();
  for (const name of ['drafts', 'review', 'followed', 'views', 'photos']) page.show(name, undefined, [1, 2]);
  page.show('warsaw', warsaw, [1, 2]);
  await page.settled();
  page.asked.length = 0;
  page.tell({ type: 'file_replaced' });
  await page.settled();
  expect(page.asked.toSorted()).toEqual(['drafts', 'followed', 'review', 'views', 'warsaw']);
  expect(rowsNews(page.queries, 'stores.expositions')).toBe(1);
});
