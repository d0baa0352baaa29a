import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Bridge } from '#renderer/bridge/bridge.ts';
import { useBridge, useWorkspace } from '#renderer/bridge/page-context.ts';
import { offlineStatusQuery, pinsQuery } from '#renderer/bridge/queries.ts';
import { fetchQuery } from '#renderer/download/fetch-photos.tsx';
import type { OfflineStatus, Pin } from '#shared/bridge/offline.ts';

/** Between two looks at what has come while something is downloaded, in milliseconds: no event tells each store. */
const LOOK_AGAIN_MS = 1000;

const isRunning = ({ state }: Pick<Pin, 'state'>): boolean => state === 'running';

/** State, sizes and limits of the workspace file. No event tells each answer that is kept in it. */
export function useOfflineStatus() {
  return useQuery({ ...offlineStatusQuery(useBridge(), useWorkspace().id), refetchOnMount: 'always' });
}

/** The pins of the open workspace. */
export function usePins() {
  return useQuery(pinsQuery(useBridge(), useWorkspace().id));
}

/** Keeps sizes and stores up to date while something is downloaded. */
export function useLookAgain(): void {
  const bridge = useBridge();
  const { id } = useWorkspace();
  const queries = useQueryClient();
  const pins = usePins().data ?? [];
  const fetch = useQuery(fetchQuery(bridge, id)).data ?? null;
  const isMoving = pins.some(isRunning) || (fetch !== null && isRunning(fetch));
  // Not an interval of the queries: each event about progress would begin it anew.
  useEffect(() => {
    if (!isMoving) return;
    const look = () => {
      for (const { queryKey } of [offlineStatusQuery(bridge, id), pinsQuery(bridge, id)])
        void queries.invalidateQueries({ queryKey }, { cancelRefetch: false });
    };
    const timer = setInterval(look, LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isMoving, bridge, id, queries]);
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
