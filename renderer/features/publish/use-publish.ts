import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useBridge } from '#renderer/bridge/bridge-context.ts';
import type { Bridge } from '#renderer/bridge/endcap.ts';
import { publishStateQuery } from '#renderer/bridge/publish-state-query.ts';
import { storesQuery } from '#renderer/bridge/stores-query.ts';
import { useWorkspace } from '#renderer/bridge/use-workspace.ts';
import type { DraftRef } from '#shared/bridge/drafts.ts';
import { changesQuery } from './publish-queries.ts';

/** Name of a store by its external ID; the ID where it is not known. */
export function useStoreName(): (externalId: string) => string {
  const { data } = useQuery(storesQuery(useBridge(), useWorkspace().id));
  const names = useMemo(() => new Map(data?.data.map(({ externalId, name }) => [externalId, name])), [data]);
  return useCallback((externalId) => names.get(externalId) ?? externalId, [names]);
}

/** How often a page looks that is told of nothing, because another Endcap does the work; in milliseconds. */
const LOOK_MS = 5000;

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

/** The publishing under way with its start and end; the page follows by events. */
export function usePublishing() {
  const bridge = useBridge();
  const queries = useQueryClient();
  const options = publishStateQuery(bridge, useWorkspace().id);
  const { data: state } = useQuery(options);
  const { mutate: ask, error } = useMutation({
    mutationFn: (act: (publish: Bridge['publish']) => ReturnType<Bridge['publish']['state']>) => act(bridge.publish),
    onSuccess: (next) => queries.setQueryData(options.queryKey, next),
  });
  return {
    state,
    error,
    start: (only: readonly DraftRef[]) => ask((publish) => publish.start({ only: [...only] })),
    cancel: () => ask((publish) => publish.cancel()),
  };
}
