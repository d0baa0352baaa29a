import { type QueryClient, useQuery } from '@tanstack/react-query';
import { DRAFTS_KEY } from './draft-keys.ts';

const NEWS_KEY = [...DRAFTS_KEY, 'displays-news'] as const;

/**
 * Counts news of displays. They come by the hundred when many stores are read again, so the page reads once when they
 * pause, and not at each of them.
 */
export function noteDisplaysNews(queries: QueryClient): void {
  queries.setQueryData<number>(NEWS_KEY, (count = 0) => count + 1);
}

/** How many news of displays there were. */
export function useDisplaysNews(): number {
  return useQuery({ queryKey: NEWS_KEY, queryFn: () => 0, enabled: false, initialData: 0 }).data;
}

/** The same at this moment, for what is read now. */
export function displaysNews(queries: QueryClient): number {
  return queries.getQueryData<number>(NEWS_KEY) ?? 0;
}
