import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import type { ReadName } from '#shared/bridge/reads.ts';
import type { ResourceKind } from '#shared/domain/merge/resource-tree.ts';
import type { Bridge } from './bridge.ts';

/** First parts of the query keys for drafts and publishing. */
const DRAFTS_KEY = ['drafts'] as const;
/** Counts, steps and changes: read again after every change. */
export const DRAFT_FACTS_KEY = [...DRAFTS_KEY, 'facts'] as const;
/** Rows of a kind with their drafts. A page that made an edit already knows it and need not read them again. */
export const rowsKey = (kind: ResourceKind) => [...DRAFTS_KEY, 'rows', kind] as const;
export const PUBLISH_STATE_KEY = [...DRAFTS_KEY, 'publish-state'] as const;

/** Tells events about this page's edits from those about another window's. */
export const PAGE_ID: string = globalThis.crypto.randomUUID();

/** Counts rows with unpublished edits, and resources that wait for a person. */
export function draftCountQuery(bridge: Bridge, workspaceId: string) {
  return queryOptions({
    queryKey: [...DRAFT_FACTS_KEY, 'count', workspaceId],
    queryFn: ({ signal }) => bridge.drafts.count(undefined, { signal }),
    // The event `drafts_changed` reports every change.
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: () => undefined,
  });
}

/** Stores that exist only as a draft. */
export function newStoresQuery(bridge: Bridge, workspaceId: string) {
  return queryOptions({
    queryKey: [...DRAFT_FACTS_KEY, 'new-stores', workspaceId],
    queryFn: ({ signal }) => bridge.drafts.newStores(undefined, { signal }),
    // The event `drafts_changed` reports every change.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** What was published from here lately and can have moved figures. */
export function publishedQuery(bridge: Bridge, workspaceId: string) {
  return queryOptions({
    queryKey: [...DRAFT_FACTS_KEY, 'published', workspaceId],
    queryFn: ({ signal }) => bridge.publish.published(undefined, { signal }),
    // The event `drafts_changed` reports every change.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The current publishing, or the last one since Endcap was started. */
export function publishStateQuery(bridge: Bridge, workspaceId: string) {
  return queryOptions({
    queryKey: [...PUBLISH_STATE_KEY, workspaceId],
    queryFn: ({ signal }) => bridge.publish.state(undefined, { signal }),
    // The event `publish_changed` reports every change.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

const newsKey = (of: ReadName | 'drafts') => [...DRAFTS_KEY, 'news', of] as const;

/**
 * Counts events about the rows of a read, or about drafts. They arrive by the hundred when many stores are read again,
 * so a page reads once when they pause, not at each of them.
 */
export function noteNews(queries: QueryClient, of: ReadName | 'drafts'): void {
  queries.setQueryData<number>(newsKey(of), (count = 0) => count + 1);
}

/** How many events about the rows of this read or about drafts have arrived. */
export function useRowsNews(read: ReadName): number {
  const count = (of: ReadName | 'drafts') => ({
    queryKey: newsKey(of),
    queryFn: () => 0,
    enabled: false,
    initialData: 0,
  });
  return useQuery(count(read)).data + useQuery(count('drafts')).data;
}

/** The same count at this moment, for what is being read now. */
export function rowsNews(queries: QueryClient, read: ReadName): number {
  const count = (of: ReadName | 'drafts') => queries.getQueryData<number>(newsKey(of)) ?? 0;
  return count(read) + count('drafts');
}
