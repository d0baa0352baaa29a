import { queryOptions } from '@tanstack/react-query';
import type { Bridge } from '#renderer/bridge/endcap.ts';
import { readKey } from '#renderer/bridge/read-key.ts';
import type { CrossStoreQuery } from '#shared/bridge/fill-rates.ts';
import { type OverviewView, queryOf } from './overview-view.ts';

/** One report over several stores. */
export function crossStoreQuery(bridge: Bridge, workspaceId: string, query: CrossStoreQuery) {
  return queryOptions({
    queryKey: ['fill-rates', 'cross-store', workspaceId, query],
    queryFn: ({ signal }) => bridge.fillRates.crossStore(query, { signal }),
    meta: { of: readKey('fillRates.crossStore', query) },
  });
}

/** What a view asks for; null while its stores are not known, or when there are none. */
export function askedOf(view: OverviewView, ids: readonly string[] | null | undefined): CrossStoreQuery | null {
  return ids === undefined || ids?.length === 0 ? null : queryOf(view, ids);
}
