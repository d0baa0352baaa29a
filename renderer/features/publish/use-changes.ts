import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useBridge } from '#renderer/bridge/bridge-context.ts';
import { DRAFT_FACTS_KEY } from '#renderer/bridge/draft-keys.ts';
import type { Bridge } from '#renderer/bridge/endcap.ts';
import { useWorkspace } from '#renderer/bridge/use-workspace.ts';

/** How often a page looks that is told of nothing, because another Endcap does the work; in milliseconds. */
const LOOK_MS = 5000;

/** Every resource with something to publish or to decide. */
function changesQuery(bridge: Bridge, workspaceId: string) {
  return queryOptions({
    queryKey: [...DRAFT_FACTS_KEY, 'changes', workspaceId],
    queryFn: ({ signal }) => bridge.publish.changes(undefined, { signal }),
    // Never old by itself: `drafts_changed` says when it is.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/**
 * What would be published.
 *
 * @param isWatching another Endcap writes: its changes come without a word
 */
export function useChanges(isWatching: boolean) {
  const options = changesQuery(useBridge(), useWorkspace().id);
  const queries = useQueryClient();
  const query = useQuery({ ...options, refetchInterval: isWatching ? LOOK_MS : false });
  return { ...query, latest: () => queries.getQueryData(options.queryKey) ?? [] };
}
