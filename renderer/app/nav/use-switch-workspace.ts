import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { openWorkspace } from '#renderer/bridge/open-workspace.ts';
import { useBridge } from '#renderer/bridge/page-context.ts';
import { workspacesQuery } from '#renderer/bridge/queries.ts';
import type { WorkspacesState } from '#shared/bridge/workspaces.ts';
import { useApp } from './app-context.ts';

/** Opens another workspace at the address where it was left. */
export function useSwitchWorkspace() {
  const bridge = useBridge();
  const queries = useQueryClient();
  const router = useRouter();
  const { places } = useApp();
  return useMutation({
    mutationFn: (id: string) => openWorkspace(bridge, id),
    onSuccess: (state: WorkspacesState) => {
      queries.setQueryData(workspacesQuery(bridge).queryKey, state);
      if (state.activeId !== null) router.history.push(places.last(state.activeId));
    },
  });
}
