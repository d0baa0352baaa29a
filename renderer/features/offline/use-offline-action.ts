import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Bridge } from '#renderer/bridge/bridge.ts';
import { useBridge, useWorkspace } from '#renderer/bridge/page-context.ts';
import { offlineStatusQuery, pinsQuery } from '#renderer/bridge/queries.ts';
import type { OfflineStatus, Pin } from '#shared/bridge/offline.ts';

/** State, sizes and limits of the workspace file. */
export function useOfflineStatus() {
  return useQuery(offlineStatusQuery(useBridge(), useWorkspace().id));
}

/** The pins of the open workspace. */
export function usePins() {
  return useQuery(pinsQuery(useBridge(), useWorkspace().id));
}

/** Changes the workspace file; the page shows its state afterwards. */
export function useChangeStatus() {
  const bridge = useBridge();
  const queries = useQueryClient();
  const { queryKey } = offlineStatusQuery(bridge, useWorkspace().id);
  return useMutation({
    mutationFn: (ask: (offline: Bridge['offline']) => Promise<OfflineStatus>) => ask(bridge.offline),
    onSuccess: (status) => {
      queries.setQueryData(queryKey, status);
      // Meanwhile an event may have brought something newer than this answer.
      void queries.invalidateQueries({ queryKey });
    },
  });
}

/** Changes the pins; the page shows all of them afterwards. */
export function useChangePins() {
  const bridge = useBridge();
  const queries = useQueryClient();
  const { queryKey } = pinsQuery(bridge, useWorkspace().id);
  return useMutation({
    mutationFn: (ask: (offline: Bridge['offline']) => Promise<Pin[]>) => ask(bridge.offline),
    onSuccess: (pins) => {
      queries.setQueryData(queryKey, pins);
      // Meanwhile an event may have brought something newer: small downloads are fast.
      void queries.invalidateQueries({ queryKey });
    },
  });
}
