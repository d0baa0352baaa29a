import type { QueryClient, QueryFilters, QueryKey } from '@tanstack/react-query';
import type { BridgeEvent, Connection } from '#shared/bridge/events.ts';
import type { Pin, PinProgress } from '#shared/bridge/offline.ts';
import type { Bridge } from './bridge.ts';
import type { ConnectionStore } from './connect-bridge.ts';
import { DRAFT_FACTS_KEY, noteNews, PAGE_ID, PUBLISH_STATE_KEY } from './draft-queries.ts';
import { FETCH_KEY, noticesQuery, OFFLINE_KEY, PINS_KEY, REVIEW_KEY } from './queries.ts';
import type { ReadKey } from './read-query.ts';
import type { ReadNews } from './use-read.ts';

type EventPorts = {
  readonly store: ConnectionStore;
  readonly queries: QueryClient;
  readonly news: ReadNews;
  /** Waits for this many milliseconds. */
  readonly pause: (ms: number) => Promise<void>;
};

/** Long enough for the page to say that an edit is saved. */
const OWN_EDIT_PAUSE_MS = 50;

const concerns = (of: ReadKey | undefined, read: string, inputKey: string | null): boolean =>
  of !== undefined && of.read === read && (inputKey === null || of.inputKey === inputKey);

const withProgress = (pins: readonly Pin[], progress: PinProgress): readonly Pin[] =>
  pins.map((pin) => (pin.pinId === progress.pinId ? { ...pin, progress } : pin));

/** States in which the service does not answer, so the figures on screen may be out of date. */
const CLOSED: readonly Connection['state'][] = ['none', 'offline', 'failing', 'token_refused', 'not_configured'];

/**
 * Reads again what the page holds of a read. A first load in progress may still bring the data from before the change,
 * and a new request would only join it. So such a query is asked again once its answer has arrived.
 */
async function readAgain(queries: QueryClient, concerned: QueryFilters): Promise<void> {
  const first = queries.getQueryCache().findAll({ ...concerned, fetchStatus: 'fetching' });
  const joined = new Set(first.filter(({ state }) => state.data === undefined));
  await queries.invalidateQueries(concerned);
  if (joined.size > 0) await queries.invalidateQueries({ predicate: (query) => joined.has(query) });
}

/** Reads again all that was ever read, except pictures, which never change. */
function readAllAgain(queries: QueryClient): void {
  void readAgain(queries, { predicate: ({ queryKey }) => queryKey[0] !== 'photos' });
  noteNews(queries, 'drafts');
}

/** Reads again what an event of the core is about, and nothing else on the page. */
export function applyEvent(event: BridgeEvent, { store, queries, news, pause }: EventPorts): void {
  const again = (queryKey: QueryKey): void => void readAgain(queries, { queryKey });
  switch (event.type) {
    case 'connection': {
      const before = store.getState().connection.state;
      store.setState({ connection: event.connection });
      if (event.connection.state === 'online' && before !== 'online') {
        const closed = CLOSED.includes(before);
        if (closed) news.reopened();
        void queries.invalidateQueries({
          predicate: ({ meta, state }) => state.status === 'error' || (closed && meta?.of !== undefined),
        });
      }
      return;
    }
    case 'workspaces_changed':
      again(['workspaces']);
      return;
    case 'settings_changed':
      again(['settings']);
      return;
    case 'changed':
      for (const { meta } of queries.getQueryCache().getAll()) {
        if (meta?.of !== undefined && concerns(meta.of, event.read, event.inputKey)) news.settled(meta.of);
      }
      void readAgain(queries, { predicate: ({ meta }) => concerns(meta?.of, event.read, event.inputKey) });
      noteNews(queries, event.read);
      return;
    case 'file_replaced':
      readAllAgain(queries);
      return;
    case 'progress':
      news.moved(event, { done: event.done, total: event.total });
      return;
    case 'offline_changed':
      again(OFFLINE_KEY);
      return;
    case 'pin_progress':
      // In every workspace: a pin's id is unique among all of them.
      queries.setQueriesData<readonly Pin[]>(
        { queryKey: PINS_KEY },
        (pins) => pins && withProgress(pins, event.progress),
      );
      return;
    case 'fetch_changed':
      queries.setQueryData([...FETCH_KEY, event.workspaceId], event.fetch);
      if (event.fetch.state === 'waiting' || event.fetch.state === 'running') return;
      for (const queryKey of [REVIEW_KEY, OFFLINE_KEY]) void readAgain(queries, { queryKey });
      return;
    case 'drafts_changed':
      // This page first shows that its edit is saved; what is counted of it can follow.
      if (event.by === PAGE_ID) {
        void pause(OWN_EDIT_PAUSE_MS).then(() => again(DRAFT_FACTS_KEY));
        return;
      }
      again(DRAFT_FACTS_KEY);
      noteNews(queries, 'drafts');
      return;
    case 'review_changed':
      // The page that made a change has its answer, and a queue is too large to be read after every key.
      if (event.by !== PAGE_ID) again(REVIEW_KEY);
      return;
    case 'link':
      store.setState({ link: event.link });
      return;
    case 'files':
      store.setState(({ files }) => ({ files: [...files, ...event.files] }));
      return;
    case 'publish_changed':
      again(PUBLISH_STATE_KEY);
      return;
    case 'notice':
      queries.setQueryData(noticesQuery.queryKey, (heard = []) => [
        ...heard.filter(({ notice }) => notice.kind !== event.notice.kind),
        { notice: event.notice, isTold: false },
      ]);
      return;
    default:
      event satisfies never;
  }
}

type EventStreamPorts = EventPorts & {
  readonly bridge: Bridge;
  readonly signal: AbortSignal;
};

/** Failed tries before the window says that Endcap has stopped. With the pauses below this takes about two seconds. */
const TRIES_BEFORE_GONE = 3;
const PAUSES_MS = [250, 500, 1000, 3000] as const;

const FRAME_KEYS: readonly unknown[] = ['workspaces', 'settings'];

/** Reads again what the window has read before the stream began: no event tells it what came of it since. */
function readBeforeEvents(queries: QueryClient): void {
  void queries.invalidateQueries({
    predicate: ({ queryKey, meta, state }) =>
      state.data !== undefined && (meta?.of !== undefined || FRAME_KEYS.includes(queryKey[0])),
  });
}

/** Reads the window's one event stream until `signal` aborts. Opens it again when it breaks. */
export async function readEvents(ports: EventStreamPorts): Promise<void> {
  const { bridge, store, signal, pause } = ports;
  let failed = 0;
  let missed = false;
  let begun = false;
  while (!signal.aborted) {
    try {
      for await (const event of await bridge.events.subscribe(undefined, { signal })) {
        failed = 0;
        // What was read before the stream began may have changed since, without an event for this window.
        if (!begun) readBeforeEvents(ports.queries);
        begun = true;
        // This window got no events while the stream was broken.
        if (missed) readAllAgain(ports.queries);
        missed = false;
        if (store.getState().host === 'gone') store.setState({ host: 'here' });
        applyEvent(event, ports);
      }
    } catch {
      // Why it broke does not matter here: either it can be opened again, or the host is gone.
    }
    if (signal.aborted) return;
    failed += 1;
    missed = true;
    if (failed >= TRIES_BEFORE_GONE) store.setState({ host: 'gone' });
    await pause(PAUSES_MS[Math.min(failed, PAUSES_MS.length) - 1] ?? 3000);
  }
}
