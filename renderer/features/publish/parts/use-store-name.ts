import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useBridge } from '#renderer/bridge/bridge-context.ts';
import { storesQuery } from '#renderer/bridge/stores-query.ts';
import { useWorkspace } from '#renderer/bridge/use-workspace.ts';

/** Name of a store by its external ID; the ID where it is not known. */
export function useStoreName(): (externalId: string) => string {
  const { data } = useQuery(storesQuery(useBridge(), useWorkspace().id));
  const names = useMemo(() => new Map(data?.data.map(({ externalId, name }) => [externalId, name])), [data]);
  return useCallback((externalId) => names.get(externalId) ?? externalId, [names]);
}
