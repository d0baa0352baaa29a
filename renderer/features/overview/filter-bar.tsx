import { SegmentedControl, UnstyledButton } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useBridge, useWorkspace } from '#renderer/bridge/page-context.ts';
import { readQuery } from '#renderer/bridge/read-query.ts';
import { PeriodPicker } from '#renderer/trade/period-picker.tsx';
import { StatusSelect } from '#renderer/trade/status-select.tsx';
import { StoreFilter } from '#renderer/trade/store-filter.tsx';
import { RemovableChip, ToggleChip } from '#renderer/ui/chips.tsx';
import type { ChangeAddress } from '#renderer/ui/use-address.ts';
import type { StoreRow } from '#shared/bridge/stores.ts';
import { CrossStoreGroupBy } from '#shared/contract/fill-rate.ts';
import classes from './filter-bar.module.css';
import { LimitsFilter } from './limits-filter.tsx';
import { isNarrowed, type OverviewSearch, type OverviewView, queryOf } from './overview-view.ts';
import { NO_REGION } from './store-regions.ts';

type GroupingControlProps = {
  readonly view: OverviewView;
  /** Stores that the report is limited to; null: all; undefined: not known yet. */
  readonly ids: readonly string[] | null | undefined;
  readonly change: ChangeAddress<OverviewSearch>;
};

/** The six groupings. Pointing at one requests its report in advance, so that choosing it shows figures at once. */
function GroupingControl({ view, ids, change }: GroupingControlProps) {
  const { t } = useTranslation(['fill-rates', 'overview']);
  const bridge = useBridge();
  const { id } = useWorkspace();
  const client = useQueryClient();
  const prefetch = (groupBy: CrossStoreGroupBy) => {
    if (ids === undefined || ids?.length === 0) return;
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

type RegionChipProps = {
  readonly token: string;
  /** null: unknown, or the stores without a region. */
  readonly name: string | null;
  readonly onRemove: () => void;
};

/** How many characters of an id are enough to tell a handful of regions apart. */
const SHORT = 8;

/** The region that a report is limited to. Pressing it removes the limit. */
function RegionChip({ token, name, onRemove }: RegionChipProps) {
  const { t } = useTranslation(['overview', 'fill-rates']);
  const shown = name ?? (token === NO_REGION ? t('fill-rates:group.noRegion') : token.slice(0, SHORT));
  return (
    <RemovableChip
      label={t('fill-rates:column.region')}
      value={shown}
      removeLabel={t('removeRegion', { name: shown })}
      onRemove={onRemove}
    />
  );
}

type FilterBarProps = {
  readonly view: OverviewView;
  readonly change: ChangeAddress<OverviewSearch>;
  readonly stores: readonly StoreRow[];
  /** Stores that the report is limited to; null: all; undefined: not known yet. */
  readonly ids: readonly string[] | null | undefined;
  readonly regionName: string | null;
};

/** A control for each part of the overview's address. */
export function FilterBar({ view, change, stores, ids, regionName }: FilterBarProps) {
  const { t } = useTranslation('overview');
  const { timeZone } = useWorkspace();
  return (
    <search className={classes.bar} aria-label={t('filters')}>
      <GroupingControl view={view} ids={ids} change={change} />
      <PeriodPicker
        value={view.period}
        now={Date.now()}
        timeZone={timeZone}
        onChange={(period) => change({ period })}
      />
      <StatusSelect
        value={view.status}
        onChange={(status) => change({ status: status === 'completed' ? undefined : status })}
      />
      {view.region === null ? null : (
        <RegionChip token={view.region} name={regionName} onRemove={() => change({ region: undefined })} />
      )}
      <StoreFilter
        stores={stores}
        chosen={view.stores}
        // The service would split the ID at a comma (api.md section 4.12).
        refusal={(externalId) => (externalId.includes(',') ? t('commaInId') : undefined)}
        onChange={(chosen, first) =>
          change({ stores: chosen.length === 0 ? undefined : [...chosen] }, { replace: !first })
        }
      />
      <LimitsFilter
        min={view.min}
        max={view.max}
        onChange={({ min, max }) => change({ min: min ?? undefined, max: max ?? undefined })}
      />
      <ToggleChip label={t('below')} on={view.below} onChange={(on) => change({ below: on ? true : undefined })} />
      <ToggleChip label={t('slots')} on={view.slots} onChange={(on) => change({ panel: on ? 'slots' : undefined })} />
      {isNarrowed(view) ? (
        <UnstyledButton className={classes.clear} onClick={() => change(NOTHING_NARROWED)}>
          {t('clear')}
        </UnstyledButton>
      ) : null}
    </search>
  );
}

/** Clears every filter; the grouping, the period and the sort stay. */
export const NOTHING_NARROWED = {
  status: undefined,
  stores: undefined,
  region: undefined,
  min: undefined,
  max: undefined,
  below: undefined,
  about: undefined,
} as const;
