import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { DRAFT_FACTS_KEY } from '#renderer/bridge/draft-keys.ts';
import type { Bridge } from '#renderer/bridge/endcap.ts';

// Never old by themselves: `drafts_changed` says when they are.
const ALWAYS_TOLD = Number.POSITIVE_INFINITY;
const PAGE = 50;

/** Every resource with something to publish or to decide. */
export function changesQuery(bridge: Bridge, workspaceId: string) {
  return queryOptions({
    queryKey: [...DRAFT_FACTS_KEY, 'changes', workspaceId],
    queryFn: ({ signal }) => bridge.publish.changes(undefined, { signal }),
    staleTime: ALWAYS_TOLD,
    gcTime: 0,
  });
}

/** What was done with drafts, newest first. */
export function historyQuery(bridge: Bridge, workspaceId: string) {
  return infiniteQueryOptions({
    queryKey: [...DRAFT_FACTS_KEY, 'history', workspaceId],
    queryFn: ({ pageParam, signal }) => bridge.publish.history({ before: pageParam, limit: PAGE }, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.length < PAGE ? undefined : page.at(-1)?.id),
    staleTime: ALWAYS_TOLD,
    gcTime: 0,
  });
}
