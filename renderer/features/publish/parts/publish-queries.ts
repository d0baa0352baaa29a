import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Bridge } from '#renderer/bridge/bridge.ts';
import { DRAFT_FACTS_KEY, publishStateQuery } from '#renderer/bridge/draft-queries.ts';
import { useBridge, useWorkspace } from '#renderer/bridge/page-context.ts';
import type { Overwrite, PublishState, ResourceChanges } from '#shared/bridge/publish.ts';

/**
 * How often, in milliseconds, a page reads again when it gets no events because another Endcap window does the work.
 */
const REREAD_MS = 5000;

/** Every resource with something to publish or to decide. */
function changesQuery(bridge: Bridge, workspaceId: string) {
  return queryOptions({
    queryKey: [...DRAFT_FACTS_KEY, 'changes', workspaceId],
    queryFn: ({ signal }) => bridge.publish.changes(undefined, { signal }),
    // Never stale by itself: the event `drafts_changed` reports every change.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/**
 * What would be published.
 *
 * @param isWatching true when another Endcap window does the writing and no event reports its changes
 */
export function useChanges(isWatching: boolean) {
  const options = changesQuery(useBridge(), useWorkspace().id);
  const queries = useQueryClient();
  const query = useQuery({ ...options, refetchInterval: isWatching ? REREAD_MS : false });
  return { ...query, latest: () => queries.getQueryData(options.queryKey) ?? [] };
}

/** What was published and overwritten by somebody else afterwards, until a person decides; newest first. */
export function useOverwrites(): readonly Overwrite[] {
  const { publish } = useBridge();
  const { data } = useQuery({
    queryKey: [...DRAFT_FACTS_KEY, 'overwrites', useWorkspace().id],
    queryFn: ({ signal }) => publish.overwrites(undefined, { signal }),
    // The event `drafts_changed` reports what a read has found.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return data ?? NONE;
}

const NONE: readonly Overwrite[] = [];

/** The current publishing, and how to start and cancel it. Events keep it up to date. */
export function usePublishing() {
  const { publish } = useBridge();
  const queries = useQueryClient();
  const options = publishStateQuery(useBridge(), useWorkspace().id);
  const { data: state } = useQuery(options);
  const onSuccess = (next: PublishState) => queries.setQueryData(options.queryKey, next);
  const start = useMutation({
    mutationFn: (reviewed: readonly ResourceChanges[]) =>
      publish.start({ reviewed: reviewed.map(({ ref, rev }) => ({ ref, rev })) }),
    onSuccess,
  });
  const cancel = useMutation({ mutationFn: () => publish.cancel(), onSuccess });
  return {
    state,
    error: start.error ?? cancel.error,
    /** True from the request to start until publishing has started. */
    isStarting: start.isPending,
    /** @param reviewed the changes as the person was shown them */
    start: (reviewed: readonly ResourceChanges[]) => start.mutate(reviewed),
    cancel: () => cancel.mutate(),
  };
}
