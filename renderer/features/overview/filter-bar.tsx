import { UnstyledButton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWorkspace } from '#renderer/bridge/page-context.ts';
import { PeriodPicker } from '#renderer/figures/period-picker.tsx';
import { StatusSelect } from '#renderer/figures/status-select.tsx';
import { StoreFilter } from '#renderer/stores/store-filter.tsx';
import { ToggleChip } from '#renderer/ui/chips.tsx';
import { Menu } from '#renderer/ui/menu.tsx';
import type { ChangeAddress } from '#renderer/ui/use-address.ts';
import type { StoreRow } from '#shared/bridge/stores.ts';
import { CategoriesFilter, DisplayTypesFilter, RegionsFilter, StoreTypesFilter } from './choice-filters.tsx';
import classes from './filter-bar.module.css';
import { GroupingControl } from './grouping-control.tsx';
import { LimitsFilter } from './limits-filter.tsx';
import { isReportNarrowed, type OverviewSearch, type OverviewView } from './overview-view.ts';

/** Filters that stand in the bar only once they are wanted, so that the bar stays one line. */
const MORE = ['region', 'storeTypes', 'types', 'categories', 'status', 'limits'] as const;
type More = (typeof MORE)[number];

/** Whether a filter narrows the report. */
const isOn = {
  region: ({ regions }) => regions.length > 0,
  storeTypes: ({ storeTypes }) => storeTypes.length > 0,
  types: ({ types }) => types.length > 0,
  categories: ({ categories }) => categories.length > 0,
  status: ({ status }) => status !== 'completed',
  limits: ({ min, max }) => min !== null || max !== null,
} as const satisfies Record<More, (view: OverviewView) => boolean>;

const listed = <Item,>(items: readonly Item[]): Item[] | undefined => (items.length === 0 ? undefined : [...items]);

type FilterBarProps = {
  readonly view: OverviewView;
  readonly change: ChangeAddress<OverviewSearch>;
  readonly stores: readonly StoreRow[];
  /** Stores that the report is limited to; null: all; undefined: not known yet. */
  readonly ids: readonly string[] | null | undefined;
};

/** A control for each part of the overview's address. */
export function FilterBar({ view, change, stores, ids }: FilterBarProps) {
  const { t } = useTranslation('overview');
  const { timeZone } = useWorkspace();
  const [wanted, setWanted] = useState<readonly More[]>([]);
  const shown = MORE.filter((filter) => isOn[filter](view) || wanted.includes(filter));
  // With nothing chosen any more, a list stays open: something else may be chosen in it.
  const choose = (filter: More, part: OverviewSearch) => {
    setWanted((before) => (before.includes(filter) ? before : [...before, filter]));
    change(part, { replace: true });
  };
  const controls = {
    region: (startsOpened) => (
      <RegionsFilter
        {...{ stores, startsOpened }}
        chosen={view.regions}
        onChange={(regions) => choose('region', { region: listed(regions) })}
      />
    ),
    storeTypes: (startsOpened) => (
      <StoreTypesFilter
        startsOpened={startsOpened}
        chosen={view.storeTypes}
        onChange={(storeTypes) => choose('storeTypes', { storeTypes: listed(storeTypes) })}
      />
    ),
    types: (startsOpened) => (
      <DisplayTypesFilter
        startsOpened={startsOpened}
        chosen={view.types}
        onChange={(types) => choose('types', { types: listed(types), about: undefined })}
      />
    ),
    categories: (startsOpened) => (
      <CategoriesFilter
        startsOpened={startsOpened}
        chosen={view.categories}
        onChange={(categories) => choose('categories', { categories: listed(categories), about: undefined })}
      />
    ),
    status: (startsOpened) => (
      <StatusSelect
        startsOpened={startsOpened}
        value={view.status}
        onChange={(status) => change({ status: status === 'completed' ? undefined : status })}
      />
    ),
    limits: (startsOpened) => (
      <LimitsFilter
        startsOpened={startsOpened}
        min={view.min}
        max={view.max}
        onChange={({ min, max }) => change({ min: min ?? undefined, max: max ?? undefined })}
      />
    ),
  } satisfies Record<More, (startsOpened: boolean) => ReactNode>;
  return (
    <search className={classes.bar} aria-label={t('filters')}>
      <GroupingControl view={view} ids={ids} change={change} />
      <PeriodPicker
        value={view.period}
        now={Date.now()}
        timeZone={timeZone}
        onChange={(period) => change({ period })}
      />
      <StoreFilter
        stores={stores}
        chosen={view.stores}
        // The service would split the ID at a comma (api.md section 4.12).
        refusal={(externalId) => (externalId.includes(',') ? t('commaInId') : undefined)}
        onChange={(chosen, first) =>
          change({ stores: chosen.length === 0 ? undefined : [...chosen] }, { replace: !first })
        }
      />
      {shown.map((filter) => (
        <span key={filter}>{controls[filter](wanted.at(-1) === filter)}</span>
      ))}
      <ToggleChip label={t('below')} on={view.below} onChange={(on) => change({ below: on ? true : undefined })} />
      {shown.length === MORE.length ? null : (
        <Menu
          label={t('moreFilters')}
          target={
            <UnstyledButton className={classes.more} aria-label={t('moreFilters')}>
              <IconPlus size={13} aria-hidden /> {t('filter')}
            </UnstyledButton>
          }
          items={MORE.filter((filter) => !shown.includes(filter)).map((filter) => ({
            id: filter,
            label: t(`filterBy.${filter}`),
            onSelect: () => setWanted((before) => [...before, filter]),
          }))}
        />
      )}
      {isReportNarrowed(view) ? (
        <UnstyledButton
          className={classes.clear}
          onClick={() => {
            setWanted([]);
            change(NOTHING_NARROWED);
          }}
        >
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
  storeTypes: undefined,
  types: undefined,
  categories: undefined,
  min: undefined,
  max: undefined,
  below: undefined,
  about: undefined,
} as const;
