import { useCallback, useMemo } from 'react';
import { useStores } from '#renderer/bridge/use-read.ts';
import { shownName } from '#renderer/i18n/shown-text.ts';
import { useNewStores } from '#renderer/stores/new-stores.ts';

/** Returns a function that gives a store's name by its external ID, or the ID when the name is unknown. */
export function useStoreName(): (externalId: string) => string {
  const { data } = useStores();
  const made = useNewStores();
  const names = useMemo(
    () => new Map([...made, ...(data?.data ?? [])].map(({ externalId, name }) => [externalId, name])),
    [data, made],
  );
  return useCallback((externalId) => shownName(names.get(externalId), externalId), [names]);
}
