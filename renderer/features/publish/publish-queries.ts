import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Bridge } from '#renderer/bridge/bridge.ts';
import { DRAFT_FACTS_KEY, publishStateQuery } from '#renderer/bridge/draft-queries.ts';
import { useBridge, useWorkspace } from '#renderer/bridge/page-context.ts';
import type { DraftRef } from '#shared/bridge/drafts.ts';
import type { PublishState } from '#shared/bridge/publish.ts';

/** How often a page that gets no events reads again, because another Endcap does the work; in milliseconds. */
const REREAD_MS = 5000;

/** Every resource with something to publish or to decide. */
function changesQuery(bridge: Bridge, workspaceId: string) {
  return queryOptions({
    queryKey: [...DRAFT_FACTS_KEY, 'changes', workspaceId],
    queryFn: ({ signal }) => bridge.publish.changes(undefined, { signal }),
    // Never stale by itself: the event `drafts_changed` makes it so.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/**
 * What would be published.
 *
 * @param isWatching another Endcap writes, and no event tells of its changes
 */
export function useChanges(isWatching: boolean) {
  const options = changesQuery(useBridge(), useWorkspace().id);
  const queries = useQueryClient();
  const query = useQuery({ ...options, refetchInterval: isWatching ? REREAD_MS : false });
  return { ...query, latest: () => queries.getQueryData(options.queryKey) ?? [] };
}

/** The current publishing, how to start and how to cancel it; events keep the page up to date. */
export function usePublishing() {
  const { publish } = useBridge();
  const queries = useQueryClient();
  const options = publishStateQuery(useBridge(), useWorkspace().id);
  const { data: state } = useQuery(options);
  const onSuccess = (next: PublishState) => queries.setQueryData(options.queryKey, next);
  const start = useMutation({
    mutationFn: (only: readonly DraftRef[]) => publish.start({ only: [...only] }),
    onSuccess,
  });
  const cancel = useMutation({ mutationFn: () => publish.cancel(), onSuccess });
  return {
    state,
    error: start.error ?? cancel.error,
    /** Asked to start, and not started yet. */
    isStarting: start.isPending,
    start: (only: readonly DraftRef[]) => start.mutate(only),
    cancel: () => cancel.mutate(),
  };
}
