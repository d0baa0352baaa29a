import { queryOptions } from '@tanstack/react-query';
import type { Bridge } from './endcap.ts';
import { PINS_KEY, STATUS_KEY } from './offline-keys.ts';

// Never old by themselves: `offline_changed` and `pin_progress` say when they are.
const ALWAYS_TOLD = Number.POSITIVE_INFINITY;

/** State, sizes and limits of the store on this computer. */
export function offlineStatusQuery(bridge: Bridge, workspaceId: string) {
  return queryOptions({
    queryKey: [...STATUS_KEY, workspaceId],
    queryFn: ({ signal }) => bridge.offline.status(undefined, { signal }),
    staleTime: ALWAYS_TOLD,
    // What another workspace keeps is not what this one does.
    placeholderData: () => undefined,
  });
}

/** What is made available offline, with its progress. */
export function pinsQuery(bridge: Bridge, workspaceId: string) {
  return queryOptions({
    queryKey: [...PINS_KEY, workspaceId],
    queryFn: ({ signal }) => bridge.offline.pins(undefined, { signal }),
    staleTime: ALWAYS_TOLD,
    placeholderData: () => undefined,
  });
}
