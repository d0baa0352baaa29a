import { SegmentedControl } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useBridge, useWorkspace } from '#renderer/bridge/page-context.ts';
import { readQuery } from '#renderer/bridge/read-query.ts';
import type { ChangeAddress } from '#renderer/ui/use-address.ts';
import { CrossStoreGroupBy } from '#shared/contract/fill-rate.ts';
import { isOfSomeDisplays, type OverviewSearch, type OverviewView, queryOf } from './overview-view.ts';

type GroupingControlProps = {
  readonly view: OverviewView;
  /** Stores that the report is limited to; null: all; undefined: not known yet. */
  readonly ids: readonly string[] | null | undefined;
  readonly change: ChangeAddress<OverviewSearch>;
};

/** The six groupings. Pointing at one requests its report in advance, so that choosing it shows figures at once. */
export function GroupingControl({ view, ids, change }: GroupingControlProps) {
  const { t } = useTranslation(['fill-rates', 'overview']);
  const bridge = useBridge();
  const { id } = useWorkspace();
  const client = useQueryClient();
  const prefetch = (groupBy: CrossStoreGroupBy) => {
    if (ids === undefined || ids?.length === 0 || isOfSomeDisplays(view)) return;
    void client.prefetchQuery(readQuery(bridge, id, 'fillRates.crossStore', queryOf({ ...view, groupBy }, ids)));
  };
  const prefetchNeighbours = () => {
    const at = CrossStoreGroupBy.options.indexOf(view.groupBy);
    for (const next of [CrossStoreGroupBy.options[at - 1], CrossStoreGroupBy.options[at + 1]]) if (next) prefetch(next);
  };
  return (
    <SegmentedControl
      aria-label={t('overview:groupBy')}
      value={view.groupBy}
      // The next grouping may not have the column of the current sort.
      onChange={(groupBy) => change({ groupBy, sort: undefined, about: undefined })}
      onFocus={prefetchNeighbours}
      data={CrossStoreGroupBy.options.map((groupBy) => ({
        value: groupBy,
        label: <span onPointerEnter={() => prefetch(groupBy)}>{t(`grouping.${groupBy}`)}</span>,
      }))}
    />
  );
}
