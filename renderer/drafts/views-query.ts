import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Bridge } from '#renderer/bridge/bridge.ts';
import { useBridge, useWorkspace } from '#renderer/bridge/page-context.ts';
import type { SavedView } from '#shared/bridge/views.ts';

const viewsQuery = (bridge: Bridge, workspaceId: string) =>
  queryOptions({
    queryKey: ['views', workspaceId],
    queryFn: ({ signal }) => bridge.views.list(undefined, { signal }),
  });

/** The views of a room that have names, and how they are saved and removed. */
export function useViews(room: string) {
  const bridge = useBridge();
  const queries = useQueryClient();
  const { id } = useWorkspace();
  const query = viewsQuery(bridge, id);
  const { data = [] } = useQuery(query);
  const change = useMutation({
    mutationFn: (ask: (of: Bridge['views']) => Promise<SavedView[]>) => ask(bridge.views),
    onSuccess: (views) => queries.setQueryData(query.queryKey, views),
  });
  return {
    views: data.filter((view) => view.room === room),
    error: change.error,
    save: (name: string, search: SavedView['search']) => change.mutate((of) => of.save({ room, name, search })),
    remove: (name: string) => change.mutate((of) => of.remove({ room, name })),
  };
}
