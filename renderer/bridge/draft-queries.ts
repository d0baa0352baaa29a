import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import type { Bridge } from './bridge.ts';

/** First parts of the keys of what is read about drafts and publishing. */
const DRAFTS_KEY = ['drafts'] as const;
/** Counts, steps and changes: always read again. */
export const DRAFT_FACTS_KEY = [...DRAFTS_KEY, 'facts'] as const;
/** Rows of displays with their drafts: a page knows its own edits. */
export const DISPLAYS_KEY = [...DRAFTS_KEY, 'displays'] as const;
export const PUBLISH_STATE_KEY = [...DRAFTS_KEY, 'publish-state'] as const;

/** Tells events about the edits of this page from those about the edits of another window. */
export const PAGE_ID: string = globalThis.crypto.randomUUID();

/** Rows with unpublished edits, and resources that wait for a person. */
export function draftCountQuery(bridge: Bridge, workspaceId: string) {
  return queryOptions({
    queryKey: [...DRAFT_FACTS_KEY, 'count', workspaceId],
    queryFn: ({ signal }) => bridge.drafts.count(undefined, { signal }),
    // `drafts_changed` says when it differs.
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: () => undefined,
  });
}

/** The publishing under way, or the last one of this run. */
export function publishStateQuery(bridge: Bridge, workspaceId: string) {
  return queryOptions({
    queryKey: [...PUBLISH_STATE_KEY, workspaceId],
    queryFn: ({ signal }) => bridge.publish.state(undefined, { signal }),
    // `publish_changed` says when it differs.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

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
