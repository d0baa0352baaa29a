import { Button, Checkbox, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { ReportChip } from '#renderer/trade/report-chip.tsx';
import { Popover } from '#renderer/ui/popover.tsx';
import type { StoreRow } from '#shared/bridge/stores.ts';
import { MOST_SHOWN, type StoreChoice, storeChoices } from './store-choices.ts';
import classes from './store-filter.module.css';

type StoreFilterProps = {
  readonly stores: readonly StoreRow[];
  /** External IDs; none: all stores. */
  readonly chosen: readonly string[];
  /** `first` is true for the first change since the list was opened. */
  readonly onChange: (chosen: readonly string[], first: boolean) => void;
};

/** Limits a report to single stores, found by name or ID. */
export function StoreFilter({ stores, chosen, onChange }: StoreFilterProps) {
  const { t } = useTranslation('overview');
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
      ? t('stores.all')
      : chosen.length === 1
        ? (stores.find(({ externalId }) => externalId === only)?.name ?? only)
        : t('stores.chosen', { count: chosen.length });
  return (
    <Popover opened={opened !== null} onChange={open}>
      <Popover.Target>
        <ReportChip
          label={t('stores.label')}
          value={value}
          on={chosen.length > 0}
          onClick={() => open(opened === null)}
        />
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown} aria-label={t('stores.label')}>
        <TextInput
          aria-label={t('stores.search')}
          placeholder={t('stores.search')}
          leftSection={<IconSearch size={14} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          data-autofocus
        />
        <Checkbox.Group value={[...chosen]} onChange={choose} aria-label={t('stores.label')}>
          <ul className={classes.list}>
            {choices.slice(0, MOST_SHOWN).map((choice) => (
              <Choice key={choice.externalId} choice={choice} />
            ))}
          </ul>
        </Checkbox.Group>
        <div className={classes.foot}>
          <span role="status" className={classes.note}>
            {choices.length > MOST_SHOWN
              ? t('stores.more', { shown: MOST_SHOWN, total: format.integer(choices.length) })
              : t('stores.found', { count: choices.length })}
          </span>
          <Button size="compact-sm" variant="default" disabled={chosen.length === 0} onClick={() => choose([])}>
            {t('stores.clear')}
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

function Choice({ choice: { externalId, name, possible } }: { readonly choice: StoreChoice }) {
  const { t } = useTranslation('overview');
  return (
    <li>
      <Checkbox
        value={externalId}
        disabled={!possible}
        description={possible ? undefined : t('stores.comma')}
        label={
          <>
            {name ?? t('stores.unknown')} <span className={classes.id}>{externalId}</span>
          </>
        }
      />
    </li>
  );
}
