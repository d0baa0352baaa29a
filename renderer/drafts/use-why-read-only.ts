import { useQuery } from '@tanstack/react-query';
import { useBridge, useWorkspace } from '#renderer/bridge/page-context.ts';
import { offlineStatusQuery } from '#renderer/bridge/queries.ts';

/** Why drafts can only be looked at; null: they can be edited. */
export function useWhyReadOnly(): 'read_only' | 'failed' | null {
  const state = useQuery(offlineStatusQuery(useBridge(), useWorkspace().id)).data?.store.state;
  return state === 'read_only' || state === 'failed' ? state : null;
}
