import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { StoreRow } from '#shared/bridge/stores.ts';
import type { CrossStoreGroupBy, FillRateGroup } from '#shared/contract/fill-rate.ts';
import { drillOf } from './drill.ts';
import type { OverviewView } from './overview-view.ts';

/**
 * Opens a group of the report that is shown.
 *
 * @param groupBy the grouping of that report, which is the previous one while the next is on the way
 */
export function useDrill(groupBy: CrossStoreGroupBy, view: OverviewView, stores: readonly StoreRow[]) {
  const navigate = useNavigate();
  return useCallback(
    (group: FillRateGroup) => {
      const drill = drillOf(groupBy, group, view, stores);
      if (drill === null) return;
      if (drill.to === 'overview') return void navigate({ to: '/overview', search: drill.search });
      void navigate({
        to: '/stores/$externalId',
        params: { externalId: drill.externalId },
        search: { period: view.period, status: view.status, groupBy: drill.groupBy },
      });
    },
    [groupBy, view, stores, navigate],
  );
}
