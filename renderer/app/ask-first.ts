import { keepPreviousData, QueryClient } from '@tanstack/react-query';
import { defaultParseSearch } from '@tanstack/react-router';
import { type Bridge, createBridge } from '#renderer/bridge/bridge.ts';
import { type ConnectionStore, connectBridge, createConnectionStore } from '#renderer/bridge/connect-bridge.ts';
import { placesQuery, settingsQuery, workspacesQuery } from '#renderer/bridge/queries.ts';
import { askAhead, OverviewSearch } from '#renderer/features/overview/overview-view.ts';
import type { AppParts } from './nav/app-context.ts';
import { createPlaceMemory, restorePlace } from './nav/places.ts';

/** What the window has requested before anything is drawn. */
export type FirstAsked = AppParts & {
  readonly bridge: Bridge;
  readonly connection: ConnectionStore;
  /** Holds the first answers, or the reads that are still running. */
  readonly queries: QueryClient;
  readonly activeId: () => string | null;
  /** Resolves when the overview's report has arrived or failed; at once when another page opens. */
  readonly reported: Promise<void>;
};

/** A core that has not answered by then will never answer: the window says so instead of staying empty. */
const FIRST_ANSWER_MS = 15_000;

/** Requests the report that the overview's address needs first. Does nothing when another page opens. */
async function askReport(
  { bridge, bridgeOf, queries }: Pick<FirstAsked, 'bridge' | 'bridgeOf' | 'queries'>,
  hash: string,
): Promise<void> {
  const state = queries.getQueryData(workspacesQuery(bridge).queryKey);
  const active = state?.items.find(({ id }) => id === state.activeId);
  const [, path, search = ''] = /^#([^?]*)\??(.*)$/.exec(hash) ?? [];
  if (active === undefined || path !== '/overview') return;
  const wanted = OverviewSearch.safeParse(defaultParseSearch(search));
  if (wanted.success) await askAhead({ bridge: bridgeOf(active.id), queries }, active, wanted.data);
}

/**
 * Connects to the core and reads what every start needs: settings, workspaces, and the overview's report. It does not
 * need any drawing code, so the core answers while that code is still loading.
 *
 * @returns null when this tab has no session with the core
 */
export async function askFirst(scope: Window & typeof globalThis): Promise<FirstAsked | null> {
  const link = await connectBridge(scope);
  if (link === null) return null;
  const connection = createConnectionStore();
  const gone = () => connection.setState({ host: 'gone' });
  const bridgeOf = (workspaceId?: string) => createBridge(link, gone, workspaceId);
  const bridge = bridgeOf();
  const queries = createQueryClient();
  const activeId = () => queries.getQueryData(workspacesQuery(bridge).queryKey)?.activeId ?? null;
  const answered = Promise.allSettled([
    queries.prefetchQuery(settingsQuery(bridge)),
    queries.prefetchQuery(workspacesQuery(bridge)),
    queries.prefetchQuery(placesQuery(bridge)),
  ]);
  await Promise.race([answered, new Promise((resolve) => setTimeout(resolve, FIRST_ANSWER_MS))]);
  if (queries.isFetching() > 0) gone();

  const places = createPlaceMemory(queries.getQueryData(placesQuery(bridge).queryKey) ?? {}, bridge.places);
  restorePlace(scope, places, activeId());
  const reported = askReport({ bridge, bridgeOf, queries }, scope.location.hash);
  return { bridge, bridgeOf, connection, queries, places, activeId, reported };
}

const MINUTE_MS = 60_000;

/**
 * The cache of the core's answers. The core already retries what can be retried, so nothing is retried here. The
 * browser's online flag is ignored, because the core knows the connection to the service better.
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
