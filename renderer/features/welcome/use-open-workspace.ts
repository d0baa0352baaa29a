import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { failureOf } from '#renderer/bridge/bridge.ts';
import { leaveWorkspace } from '#renderer/bridge/open-workspace.ts';
import { useBridge } from '#renderer/bridge/page-context.ts';
import { workspacesQuery } from '#renderer/bridge/queries.ts';
import type { Failure } from '#shared/bridge/answer.ts';
import type { WorkspacesState } from '#shared/bridge/workspaces.ts';

/** Whether a workspace is being opened, or how that ended. */
export type OpenState =
  | { readonly state: 'idle' }
  | { readonly state: 'opening' }
  | { readonly state: 'failed'; readonly failure: Failure };

/** Makes a workspace active by `ask` and goes to its first page. Nothing of what `ask` sends is stored. */
export function useOpenWorkspace() {
  const bridge = useBridge();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [state, setState] = useState<OpenState>({ state: 'idle' });
  const open = async (ask: () => Promise<WorkspacesState>): Promise<void> => {
    setState({ state: 'opening' });
    try {
      // The page that was open before Welcome may still save.
      await leaveWorkspace();
      queries.setQueryData(workspacesQuery(bridge).queryKey, await ask());
      await navigate({ to: '/overview', search: {} });
    } catch (error) {
      setState({ state: 'failed', failure: failureOf(error) });
    }
  };
  return { state, open };
}
