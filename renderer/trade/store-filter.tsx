import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { FilterChip } from '#renderer/ui/filter-chip.tsx';
import { Popover } from '#renderer/ui/popover.tsx';
import type { StoreRow } from '#shared/bridge/stores.ts';
import { StoreChecklist } from './store-checklist.tsx';
import { MOST_SHOWN, storeChoices } from './store-choices.ts';
import classes from './store-filter.module.css';

type StoreFilterProps = {
  readonly stores: readonly Pick<StoreRow, 'externalId' | 'name'>[];
  /** External IDs; none: all stores. */
  readonly chosen: readonly string[];
  /** `first` is true for the first change since the list was opened. */
  readonly onChange: (chosen: readonly string[], first: boolean) => void;
  /** Why a store can not be chosen; undefined: it can. */
  readonly refusal?: (externalId: string) => string | undefined;
};

/** Limits what is shown to single stores, found by name or ID. */
export function StoreFilter({ stores, chosen, onChange, refusal }: StoreFilterProps) {
  const { t } = useTranslation('common');
  const format = useFormat();
  const [opened, setOpened] = useState<{ readonly kept: readonly string[]; readonly touched: boolean } | null>(null);
  const [search, setSearch] = useState('');
  const choices = useMemo(
    () => (opened === null ? [] : storeChoices(stores, search, opened.kept, format.collator)),
    [stores, search, opened, format],
  );
  const open = (next: boolean) => {
    setSearch('');
    setOpened(next ? { kept: chosen, touched: false } : null);
  };
  const choose = (ids: readonly string[]) => {
    onChange(ids, opened?.touched === false);
    setOpened((state) => (state === null ? null : { ...state, touched: true }));
  };
  const [only] = chosen;
  const value =
    only === undefined
      ? t('storeFilter.all')
      : chosen.length === 1
        ? (stores.find(({ externalId }) => externalId === only)?.name ?? only)
        : t('storeFilter.chosen', { count: chosen.length });
  return (
    <Popover opened={opened !== null} onChange={open}>
      <Popover.Target>
        <FilterChip
          label={t('storeFilter.label')}
          value={value}
          on={chosen.length > 0}
          onClick={() => open(opened === null)}
        />
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown} aria-label={t('storeFilter.label')}>
        <StoreChecklist
          label={t('storeFilter.label')}
          searchLabel={t('storeFilter.search')}
          search={search}
          onSearch={setSearch}
          choices={choices}
          chosen={chosen}
          onChange={choose}
          refusal={refusal}
          autoFocus
        />
        <div className={classes.foot}>
          <span role="status" className={classes.note}>
            {choices.length > MOST_SHOWN
              ? t('storeFilter.more', { shown: MOST_SHOWN, total: format.integer(choices.length) })
              : t('storeFilter.found', { count: choices.length })}
          </span>
          <Button size="compact-sm" variant="default" disabled={chosen.length === 0} onClick={() => choose([])}>
            {t('storeFilter.clear')}
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
