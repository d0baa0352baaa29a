import { useQuery } from '@tanstack/react-query';
import { useBridge } from '#renderer/bridge/bridge-context.ts';
import { offlineStatusQuery } from '#renderer/bridge/offline-queries.ts';
import { useWorkspace } from '#renderer/bridge/use-workspace.ts';

/** Why drafts can only be looked at; null: they can be edited. */
export function useWhyReadOnly(): 'read_only' | 'failed' | null {
  const state = useQuery(offlineStatusQuery(useBridge(), useWorkspace().id)).data?.store.state;
  return state === 'read_only' || state === 'failed' ? state : null;
}
