import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useBridge } from '#renderer/bridge/bridge-context.ts';
import { publishStateQuery } from '#renderer/bridge/publish-state-query.ts';
import { useWorkspace } from '#renderer/bridge/use-workspace.ts';
import type { DraftRef } from '#shared/bridge/drafts.ts';
import type { PublishState } from '#shared/bridge/publish.ts';

/** The publishing under way with its start and end; the page follows by events. */
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
    /** Asked to begin, and not begun yet. */
    isStarting: start.isPending,
    start: (only: readonly DraftRef[]) => start.mutate(only),
    cancel: () => cancel.mutate(),
  };
}
