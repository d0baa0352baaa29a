import { queryOptions } from '@tanstack/react-query';
import type { Bridge } from './endcap.ts';

/** All workspaces and which one is active. */
export function workspacesQuery(bridge: Bridge) {
  return queryOptions({
    queryKey: ['workspaces'],
    queryFn: ({ signal }) => bridge.workspaces.list(undefined, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
