import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useBridge } from '#renderer/bridge/bridge-context.ts';
import { readKey } from '#renderer/bridge/read-key.ts';
import { storesQuery } from '#renderer/bridge/stores-query.ts';
import { useWorkspace } from '#renderer/bridge/use-workspace.ts';

/** All stores of the workspace. */
export function useStores() {
  const bridge = useBridge();
  const { id } = useWorkspace();
  return useQuery(storesQuery(bridge, id));
}

/** One store; shown from the list while its own answer is on the way. */
export function useStore(externalId: string) {
  const bridge = useBridge();
  const client = useQueryClient();
  const { id } = useWorkspace();
  return useQuery({
    queryKey: ['stores', 'get', id, externalId],
    queryFn: ({ signal }) => bridge.stores.get({ externalId }, { signal }),
    meta: { of: readKey('stores.get', { externalId }) },
    placeholderData: () => {
      const list = client.getQueryData(storesQuery(bridge, id).queryKey);
      const data = list?.data.find((store) => store.externalId === externalId);
      return list === undefined || data === undefined ? undefined : { ...list, data, complete: true };
    },
  });
}

/** Displays of a store. */
export function useExpositions(externalId: string) {
  const bridge = useBridge();
  const { id } = useWorkspace();
  return useQuery({
    queryKey: ['stores', 'expositions', id, externalId],
    queryFn: ({ signal }) => bridge.stores.expositions({ externalId }, { signal }),
    meta: { of: readKey('stores.expositions', { externalId }) },
  });
}

/** Targets of a store. */
export function useExpectations(externalId: string) {
  const bridge = useBridge();
  const { id } = useWorkspace();
  return useQuery({
    queryKey: ['stores', 'expectations', id, externalId],
    queryFn: ({ signal }) => bridge.stores.expectations({ externalId }, { signal }),
    meta: { of: readKey('stores.expectations', { externalId }) },
  });
}

/** Contacts of a store. */
export function useContacts(externalId: string) {
  const bridge = useBridge();
  const { id } = useWorkspace();
  return useQuery({
    queryKey: ['stores', 'contacts', id, externalId],
    queryFn: ({ signal }) => bridge.stores.contacts({ externalId }, { signal }),
    meta: { of: readKey('stores.contacts', { externalId }) },
  });
}
