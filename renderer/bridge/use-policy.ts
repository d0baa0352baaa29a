import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Policy, PolicyState } from '#shared/bridge/policy.ts';
import type { Bridge } from './bridge.ts';
import { useBridge } from './page-context.ts';

/** What the organisation sets, and its file. The core tells of a change together with the workspaces. */
function policyQuery(bridge: Bridge) {
  return queryOptions({
    queryKey: ['workspaces', 'policy'],
    queryFn: ({ signal }) => bridge.policy.get(undefined, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/**
 * The policy and its file, read again when the page opens: administrators change it while Endcap runs.
 *
 * @returns undefined: not known yet
 */
export function useCheckedPolicy(): PolicyState | undefined {
  const bridge = useBridge();
  const queries = useQueryClient();
  const { data } = useQuery(policyQuery(bridge));
  useEffect(() => {
    bridge.policy.check().then(
      (state) => queries.setQueryData(policyQuery(bridge).queryKey, state),
      () => {},
    );
  }, [bridge, queries]);
  return data;
}

/** What the organisation sets on this computer; null: nothing, or it is not known yet. */
export function usePolicy(): Policy | null {
  return useQuery(policyQuery(useBridge())).data?.inForce?.policy ?? null;
}
