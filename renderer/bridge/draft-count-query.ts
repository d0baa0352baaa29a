import { queryOptions } from '@tanstack/react-query';
import { DRAFT_FACTS_KEY } from './draft-keys.ts';
import type { Bridge } from './endcap.ts';

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
