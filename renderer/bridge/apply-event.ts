import type { QueryClient, QueryFilters } from '@tanstack/react-query';
import type { BridgeEvent, Connection } from '#shared/bridge/events.ts';
import type { Pin, PinProgress } from '#shared/bridge/pins.ts';
import type { ConnectionStore } from './connection-store.ts';
import { noteDisplaysNews } from './displays-news.ts';
import { DRAFT_FACTS_KEY, PAGE_ID, PUBLISH_STATE_KEY } from './draft-keys.ts';
import { OFFLINE_KEY, PINS_KEY } from './offline-keys.ts';
import type { ReadKey } from './read-key.ts';
import type { ReadNews } from './read-news.ts';

export type EventPorts = {
  readonly store: ConnectionStore;
  readonly queries: QueryClient;
  readonly news: ReadNews;
};

const concerns = (of: ReadKey | undefined, read: string, inputKey: string | null): boolean =>
  of !== undefined && of.read === read && (inputKey === null || of.inputKey === inputKey);

const withProgress = (pins: readonly Pin[], progress: PinProgress): readonly Pin[] =>
  pins.map((pin) => (pin.pinId === progress.pinId ? { ...pin, progress } : pin));

/** States in which what is on screen may have grown old, because nothing was answered. */
const CLOSED: readonly Connection['state'][] = ['none', 'offline', 'failing', 'token_refused', 'not_configured'];

/**
 * Reads again what is kept of a read. A first load that is under way may still bring what was there before the change,
 * and a query joins it instead of asking anew: such a one is asked once more when it has its answer.
 */
async function readAgain(queries: QueryClient, concerned: QueryFilters): Promise<void> {
  const first = queries.getQueryCache().findAll({ ...concerned, fetchStatus: 'fetching' });
  const joined = new Set(first.filter(({ state }) => state.data === undefined));
  await queries.invalidateQueries(concerned);
  if (joined.size > 0) await queries.invalidateQueries({ predicate: (query) => joined.has(query) });
}

/** Does what an event of the core asks for: nothing else on the page is read again. */
export function applyEvent(event: BridgeEvent, { store, queries, news }: EventPorts): void {
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
      void readAgain(queries, { queryKey: ['workspaces'] });
      return;
    case 'settings_changed':
      void readAgain(queries, { queryKey: ['settings'] });
      return;
    case 'changed':
      for (const { meta } of queries.getQueryCache().getAll()) {
        if (meta?.of !== undefined && concerns(meta.of, event.read, event.inputKey)) news.settled(meta.of);
      }
      void readAgain(queries, { predicate: ({ meta }) => concerns(meta?.of, event.read, event.inputKey) });
      if (event.read === 'stores.expositions') noteDisplaysNews(queries);
      return;
    case 'progress':
      news.moved(event, { done: event.done, total: event.total });
      return;
    case 'offline_changed':
      void readAgain(queries, { queryKey: OFFLINE_KEY });
      return;
    case 'pin_progress':
      // For every workspace: a pin has an id of its own.
      queries.setQueriesData<readonly Pin[]>(
        { queryKey: PINS_KEY },
        (pins) => pins && withProgress(pins, event.progress),
      );
      return;
    case 'drafts_changed':
      void readAgain(queries, { queryKey: DRAFT_FACTS_KEY });
      if (event.by !== PAGE_ID) noteDisplaysNews(queries);
      return;
    case 'publish_changed':
      void readAgain(queries, { queryKey: PUBLISH_STATE_KEY });
      return;
    default:
      event satisfies never;
  }
}
