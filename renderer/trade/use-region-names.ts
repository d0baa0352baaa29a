import { skipToken, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useBridge } from '#renderer/bridge/bridge-context.ts';
import { readKey } from '#renderer/bridge/read-key.ts';
import { useWorkspace } from '#renderer/bridge/use-workspace.ts';
import type { StoreRow } from '#shared/bridge/stores.ts';
import { DEFAULT_PERIOD, resolvePeriod } from '#shared/domain/period.ts';
import { learnRegionNames } from './region-names.ts';

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
