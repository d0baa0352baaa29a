import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { newStoresQuery } from '#renderer/bridge/draft-queries.ts';
import { useBridge, useWorkspace } from '#renderer/bridge/page-context.ts';
import { useStores } from '#renderer/bridge/use-read.ts';
import type { NewStore } from '#shared/bridge/drafts.ts';

const NONE: readonly NewStore[] = [];

/** Stores that exist only as a draft on this computer, and that the list of stores does not have. */
export function useNewStores(): readonly NewStore[] {
  const drafted = useQuery(newStoresQuery(useBridge(), useWorkspace().id)).data;
  const listed = useStores().data?.data;
  return useMemo(() => {
    if (drafted === undefined || drafted.length === 0) return NONE;
    const known = new Set(listed?.map(({ externalId }) => externalId));
    return drafted.filter(({ externalId }) => !known.has(externalId));
  }, [drafted, listed]);
}
