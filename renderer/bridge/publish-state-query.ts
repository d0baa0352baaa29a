import { queryOptions } from '@tanstack/react-query';
import { PUBLISH_STATE_KEY } from './draft-keys.ts';
import type { Bridge } from './endcap.ts';

/** The publishing under way, or the last one of this run. */
export function publishStateQuery(bridge: Bridge, workspaceId: string) {
  return queryOptions({
    queryKey: [...PUBLISH_STATE_KEY, workspaceId],
    queryFn: ({ signal }) => bridge.publish.state(undefined, { signal }),
    // `publish_changed` says when it differs.
    staleTime: Number.POSITIVE_INFINITY,
  });
}
