import { SegmentedControl } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useBridge } from '#renderer/bridge/bridge-context.ts';
import { useWorkspace } from '#renderer/bridge/use-workspace.ts';
import { CrossStoreGroupBy } from '#shared/contract/fill-rate.ts';
import { crossStoreQuery } from './cross-store-query.ts';
import { type OverviewView, queryOf } from './overview-view.ts';
import type { ChangeSearch } from './use-overview.ts';

type GroupingControlProps = {
  readonly view: OverviewView;
  /** Stores the report is limited to; null: all; undefined: not known yet. */
  readonly ids: readonly string[] | null | undefined;
  readonly change: ChangeSearch;
};

/** The six groupings. Pointing at one asks for its report ahead, so that choosing it shows numbers at once. */
export function GroupingControl({ view, ids, change }: GroupingControlProps) {
  const { t } = useTranslation(['fill-rates', 'overview']);
  const bridge = useBridge();
  const { id } = useWorkspace();
  const client = useQueryClient();
  const prefetch = (groupBy: CrossStoreGroupBy) => {
    if (ids === undefined || ids?.length === 0) return;
    void client.prefetchQuery(crossStoreQuery(bridge, id, queryOf({ ...view, groupBy }, ids)));
  };
  const prefetchNeighbours = () => {
    const at = CrossStoreGroupBy.options.indexOf(view.groupBy);
    for (const next of [CrossStoreGroupBy.options[at - 1], CrossStoreGroupBy.options[at + 1]]) if (next) prefetch(next);
  };
  return (
    <SegmentedControl
      aria-label={t('overview:groupBy')}
      value={view.groupBy}
      // An order by a column that the next grouping may not have would be no order.
      onChange={(groupBy) => change({ groupBy, sort: undefined, about: undefined })}
      onFocus={prefetchNeighbours}
      data={CrossStoreGroupBy.options.map((groupBy) => ({
        value: groupBy,
        label: <span onPointerEnter={() => prefetch(groupBy)}>{t(`grouping.${groupBy}`)}</span>,
      }))}
    />
  );
}
