import { keepPreviousData, QueryClient } from '@tanstack/react-query';
import { defaultParseSearch } from '@tanstack/react-router';
import { type Bridge, createBridge } from '#renderer/bridge/bridge.ts';
import { type ConnectionStore, connectBridge, createConnectionStore } from '#renderer/bridge/connect-bridge.ts';
import { settingsQuery, workspacesQuery } from '#renderer/bridge/queries.ts';
import { askAhead, OverviewSearch } from '#renderer/features/overview/overview-view.ts';
import { createPlaceMemory, type PlaceMemory, restorePlace } from './places.ts';

/** What the window has before anything is drawn. */
export type FirstAsked = {
  readonly bridge: Bridge;
  readonly connection: ConnectionStore;
  /** Holds the first answers, or the reads that are still running. */
  readonly queries: QueryClient;
  readonly places: PlaceMemory;
  readonly activeId: () => string | null;
  /** Resolves when the report of the overview has come or failed; at once when another page opens. */
  readonly reported: Promise<void>;
};

/** A core that has not answered by then will not: the window says so instead of staying empty. */
const FIRST_ANSWER_MS = 15_000;

/** Asks for the report that an address of the overview begins with; does nothing when another page opens. */
async function askReport({ bridge, queries }: Pick<FirstAsked, 'bridge' | 'queries'>, hash: string): Promise<void> {
  const state = queries.getQueryData(workspacesQuery(bridge).queryKey);
  const active = state?.items.find(({ id }) => id === state.activeId);
  const [, path, search = ''] = /^#([^?]*)\??(.*)$/.exec(hash) ?? [];
  if (active === undefined || path !== '/overview') return;
  const wanted = OverviewSearch.safeParse(defaultParseSearch(search));
  if (wanted.success) await askAhead({ bridge, queries }, active, wanted.data);
}

/**
 * Connects to the core and reads what every start needs: settings, workspaces, and the report of the overview. It needs
 * none of the code that draws, so the core answers while that code is still being loaded.
 *
 * @returns null when this tab has no session with the core
 */
export async function askFirst(scope: Window & typeof globalThis): Promise<FirstAsked | null> {
  const link = await connectBridge(scope);
  if (link === null) return null;
  const connection = createConnectionStore();
  const gone = () => connection.setState({ host: 'gone' });
  const bridge = createBridge(link, gone);
  const queries = createQueryClient();
  const places = createPlaceMemory(scope.localStorage);
  const activeId = () => queries.getQueryData(workspacesQuery(bridge).queryKey)?.activeId ?? null;
  const answered = Promise.allSettled([
    queries.prefetchQuery(settingsQuery(bridge)),
    queries.prefetchQuery(workspacesQuery(bridge)),
  ]);
  await Promise.race([answered, new Promise((resolve) => setTimeout(resolve, FIRST_ANSWER_MS))]);
  if (queries.isFetching() > 0) gone();

  restorePlace(scope, places, activeId());
  const reported = askReport({ bridge, queries }, scope.location.hash);
  return { bridge, connection, queries, places, activeId, reported };
}

const MINUTE_MS = 60_000;

/**
 * The cache of what the core answered. The core retries what may be retried, so nothing is retried here;
 * and it knows the connection to the service better than the browser's online flag, so that flag is ignored.
 */
function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        networkMode: 'always',
        staleTime: MINUTE_MS,
        gcTime: 30 * MINUTE_MS,
        placeholderData: keepPreviousData,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
