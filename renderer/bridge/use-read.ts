import { skipToken, type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, use, useCallback, useState } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Failure } from '#shared/bridge/answer.ts';
import type { ReadName } from '#shared/bridge/reads.ts';
import { failureOf } from './bridge.ts';
import { useBridge, useWorkspace } from './page-context.ts';
import {
  nameOfRead,
  type ReadAnswer,
  type ReadInput,
  type ReadKey,
  type ReadQueryKey,
  readQuery,
} from './read-query.ts';

type ReadOptions<Name extends ReadName> = Pick<
  UseQueryOptions<ReadAnswer<Name>, Error, ReadAnswer<Name>, ReadQueryKey>,
  'enabled' | 'placeholderData' | 'retry' | 'retryDelay'
>;

/**
 * A read of the active workspace. Everyone who asks for the same read with the same input shares its answer.
 *
 * @param input as the bridge takes it; null: nothing is requested
 */
export function useRead<Name extends ReadName>(name: Name, input: ReadInput<Name> | null, options?: ReadOptions<Name>) {
  const bridge = useBridge();
  const { id } = useWorkspace();
  return useQuery<ReadAnswer<Name>, Error, ReadAnswer<Name>, ReadQueryKey>({
    ...(input === null ? { queryKey: [name, id, null], queryFn: skipToken } : readQuery(bridge, id, name, input)),
    ...options,
  });
}

/** All stores. The frame counts and searches them, the pages list them. */
export function useStores(options?: ReadOptions<'stores.list'>) {
  return useRead('stores.list', undefined, options);
}

/** Progress of a read that takes many requests; `total` is null while it is unknown. */
type ReadProgress = { readonly done: number; readonly total: number | null };

/** What is known about reads besides their values, by `nameOfRead`. */
type News = {
  readonly progress: Readonly<Record<string, ReadProgress>>;
  /** Why the last refresh that a person asked for failed. */
  readonly failures: Readonly<Record<string, Failure>>;
};

export type ReadNews = ReturnType<typeof createReadNews>;

const without = <Value>(all: Readonly<Record<string, Value>>, name: string): Readonly<Record<string, Value>> => {
  if (!Object.hasOwn(all, name)) return all;
  const { [name]: _gone, ...rest } = all;
  return rest;
};

/** Progress and failures of the reads of one window, updated by the event stream and by refreshes. */
export function createReadNews() {
  const store = createStore<News>()(() => ({ progress: {}, failures: {} }));
  return {
    store,
    moved: (of: ReadKey, progress: ReadProgress) =>
      store.setState((news) => ({ progress: { ...news.progress, [nameOfRead(of)]: progress } })),
    failed: (of: ReadKey, failure: Failure) =>
      store.setState((news) => ({ failures: { ...news.failures, [nameOfRead(of)]: failure } })),
    /** The service can be reached again: earlier failures no longer count. */
    reopened: () => store.setState({ failures: {} }),
    /** A new answer has arrived, or a new attempt begins: earlier progress and failures no longer count. */
    settled: (of: ReadKey) =>
      store.setState((news) => ({
        progress: without(news.progress, nameOfRead(of)),
        failures: without(news.failures, nameOfRead(of)),
      })),
  };
}

export const ReadNewsContext = createContext<ReadNews | null>(null);

/** Progress and failures of this window's reads. */
function useReadNews(): ReadNews {
  const news = use(ReadNewsContext);
  if (!news) throw new Error('useReadNews needs a ReadNewsContext above it');
  return news;
}

/** Progress of a read's first load; undefined: not known. */
export function useReadProgress(of: ReadKey): ReadProgress | undefined {
  return useStore(useReadNews().store, ({ progress }) => progress[nameOfRead(of)]);
}

/** Why the last refresh of a read failed; undefined: it worked, or none was asked for. */
export function useRefreshFailure(of: ReadKey): Failure | undefined {
  return useStore(useReadNews().store, ({ failures }) => failures[nameOfRead(of)]);
}

/** Refreshes that a person asks for. */
type Refresh = {
  /** Asks the service again for one read, or for everything that the page shows. The current figures stay meanwhile. */
  readonly refresh: (of?: ReadKey) => Promise<void>;
  readonly refreshing: boolean;
};

/** The core asks the service, then announces the change. If that fails, the reason is shown beside the figures. */
export function useRefresh(): Refresh {
  const { reads } = useBridge();
  const queries = useQueryClient();
  const news = useReadNews();
  const [running, setRunning] = useState(0);
  const refresh = useCallback(
    async (of?: ReadKey) => {
      const shown = queries.getQueryCache().findAll({ type: 'active', predicate: (query) => !query.isDisabled() });
      const wanted = new Map(
        (of === undefined ? shown.flatMap(({ meta }) => meta?.of ?? []) : [of]).map((one) => [nameOfRead(one), one]),
      );
      setRunning((count) => count + 1);
      const asked = [...wanted.values()].map(async (one) => {
        try {
          await reads.refresh(one);
          news.settled(one);
        } catch (error) {
          const failure = failureOf(error);
          if (failure.code !== 'cancelled') news.failed(one, failure);
        }
      });
      // A read without an answer has nothing on screen that could stay: it is simply read again.
      const failed =
        of === undefined
          ? queries.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
          : null;
      await Promise.all([...asked, failed]);
      setRunning((count) => count - 1);
    },
    [reads, queries, news],
  );
  return { refresh, refreshing: running > 0 };
}
