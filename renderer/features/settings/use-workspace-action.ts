import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureOf } from '#renderer/bridge/bridge.ts';
import { useBridge } from '#renderer/bridge/page-context.ts';
import { workspacesQuery } from '#renderer/bridge/queries.ts';
import type { Failure } from '#shared/bridge/failure.ts';
import type { WorkspacesState } from '#shared/bridge/workspaces.ts';

/**
 * Runs a change of the workspaces and shows what came of it. Not a TanStack mutation, because its cache
 * would keep the variables of the call, and one of these carries a token.
 */
export function useWorkspaceAction() {
  const bridge = useBridge();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  /** @returns true when the change was made */
  const run = async (ask: () => Promise<WorkspacesState>): Promise<boolean> => {
    setBusy(true);
    setFailure(null);
    try {
      queries.setQueryData(workspacesQuery(bridge).queryKey, await ask());
      return true;
    } catch (error) {
      setFailure(failureOf(error));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, failure, run };
}
