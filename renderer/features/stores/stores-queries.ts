import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useBridge } from '#renderer/bridge/bridge-context.ts';
import { readKey } from '#renderer/bridge/read-key.ts';
import { storesQuery } from '#renderer/bridge/stores-query.ts';
import { useWorkspace } from '#renderer/bridge/use-workspace.ts';
import type { StoreRow } from '#shared/bridge/stores.ts';
import { DEFAULT_PERIOD, resolvePeriod } from '#shared/domain/period.ts';
import { learnRegionNames } from './region-names.ts';

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

/**
 * Names of regions by id, learnt from the cross-store report of the last 14 days.
 *
 * @param stores all stores, once they are loaded
 * @returns null while they are on the way; empty when the report failed
 */
export function useRegionNames(stores: readonly StoreRow[] | undefined): ReadonlyMap<string, string> | null {
  const bridge = useBridge();
  const { id, timeZone } = useWorkspace();
  const { from, to } = resolvePeriod(DEFAULT_PERIOD, Date.now(), timeZone);
  const query = { from, to, status: 'completed', groupBy: 'store', belowExpectationOnly: false } as const;
  const wanted = stores?.some((store) => store.regionId !== null) === true;
  const report = useQuery({
    queryKey: ['fill-rates', 'cross-store', id, query],
    queryFn: wanted ? ({ signal }) => bridge.fillRates.crossStore(query, { signal }) : skipToken,
    meta: wanted ? { of: readKey('fillRates.crossStore', query) } : {},
  });
  const groups = report.data?.data.items;
  const pending = stores === undefined || (wanted && report.isPending);
  return useMemo(() => (pending ? null : learnRegionNames(stores ?? [], groups ?? [])), [stores, groups, pending]);
}
