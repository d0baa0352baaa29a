import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useWorkspace } from '#renderer/bridge/use-workspace.ts';
import { PeriodPicker } from '#renderer/trade/period-picker.tsx';
import { StatusSelect } from '#renderer/trade/status-select.tsx';
import { StoreFilter } from '#renderer/trade/store-filter.tsx';
import { ToggleChip } from '#renderer/ui/toggle-chip.tsx';
import type { StoreRow } from '#shared/bridge/stores.ts';
import classes from './filter-bar.module.css';
import { GroupingControl } from './grouping-control.tsx';
import { LimitsFilter } from './limits-filter.tsx';
import { isNarrowed, type OverviewView } from './overview-view.ts';
import { RegionChip } from './region-chip.tsx';
import type { ChangeSearch } from './use-overview.ts';

type FilterBarProps = {
  readonly view: OverviewView;
  readonly change: ChangeSearch;
  readonly stores: readonly StoreRow[];
  /** Stores the report is limited to; null: all; undefined: not known yet. */
  readonly ids: readonly string[] | null | undefined;
  readonly regionName: string | null;
};

/** Everything that the address asks for, each part with its control. */
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
        // At a comma the service would cut the ID in two (api.md section 4.12).
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
      {isNarrowed(view) ? (
        <UnstyledButton className={classes.clear} onClick={() => change(NOTHING_NARROWED)}>
          {t('clear')}
        </UnstyledButton>
      ) : null}
    </search>
  );
}

/** Every filter lifted; grouping, period and order stay. */
export const NOTHING_NARROWED = {
  status: undefined,
  stores: undefined,
  region: undefined,
  min: undefined,
  max: undefined,
  below: undefined,
  about: undefined,
} as const;
