import { infiniteQueryOptions } from '@tanstack/react-query';
import { DRAFT_FACTS_KEY } from '#renderer/bridge/draft-keys.ts';
import type { Bridge } from '#renderer/bridge/endcap.ts';

const PAGE = 50;

/** What was done with drafts, newest first. */
export function historyQuery(bridge: Bridge, workspaceId: string) {
  return infiniteQueryOptions({
    queryKey: [...DRAFT_FACTS_KEY, 'history', workspaceId],
    queryFn: ({ pageParam, signal }) => bridge.publish.history({ before: pageParam, limit: PAGE }, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.length < PAGE ? undefined : page.at(-1)?.id),
    // Never old by itself: `drafts_changed` says when it is.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}
