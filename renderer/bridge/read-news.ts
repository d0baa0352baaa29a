import { createContext, use } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Failure } from '#shared/bridge/failure.ts';
import { nameOfRead, type ReadKey } from './read-key.ts';

/** How far a read is that takes many requests; `total` null: not known yet. */
export type ReadProgress = { readonly done: number; readonly total: number | null };

/** What is known about reads besides their values, by `nameOfRead`. */
type News = {
  readonly progress: Readonly<Record<string, ReadProgress>>;
  /** Why the last refresh that a person asked for did not work. */
  readonly failures: Readonly<Record<string, Failure>>;
};

export type ReadNews = ReturnType<typeof createReadNews>;

const without = <Value>(all: Readonly<Record<string, Value>>, name: string): Readonly<Record<string, Value>> => {
  if (!Object.hasOwn(all, name)) return all;
  const { [name]: _gone, ...rest } = all;
  return rest;
};

/** News of the reads of one window; filled by the event stream and by refreshes. */
export function createReadNews() {
  const store = createStore<News>()(() => ({ progress: {}, failures: {} }));
  return {
    store,
    moved: (of: ReadKey, progress: ReadProgress) =>
      store.setState((news) => ({ progress: { ...news.progress, [nameOfRead(of)]: progress } })),
    failed: (of: ReadKey, failure: Failure) =>
      store.setState((news) => ({ failures: { ...news.failures, [nameOfRead(of)]: failure } })),
    /** The way is open again: why it was closed is over. */
    reopened: () => store.setState({ failures: {} }),
    /** A new answer is there, or a new try begins: what was said about the read is over. */
    settled: (of: ReadKey) =>
      store.setState((news) => ({
        progress: without(news.progress, nameOfRead(of)),
        failures: without(news.failures, nameOfRead(of)),
      })),
  };
}

export const ReadNewsContext = createContext<ReadNews | null>(null);

/** What came in about reads, from the page around. Throws outside of one. */
export function useReadNews(): ReadNews {
  const news = use(ReadNewsContext);
  if (!news) throw new Error('useReadNews needs a ReadNewsContext above it');
  return news;
}

/** How far the first load of a read is; undefined: nothing is said about it. */
export function useReadProgress(of: ReadKey): ReadProgress | undefined {
  return useStore(useReadNews().store, ({ progress }) => progress[nameOfRead(of)]);
}

/** Why the last refresh of a read did not work; undefined: it did, or none was asked for. */
export function useRefreshFailure(of: ReadKey): Failure | undefined {
  return useStore(useReadNews().store, ({ failures }) => failures[nameOfRead(of)]);
}
