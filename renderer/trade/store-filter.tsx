import { Button, Checkbox, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type ClipboardEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { CheckList } from '#renderer/ui/check-list.tsx';
import { FilterChip } from '#renderer/ui/chips.tsx';
import { Popover } from '#renderer/ui/popover.tsx';
import type { StoreRow } from '#shared/bridge/stores.ts';
import { MOST_SHOWN, type StoreChoice, storeChoices } from './choices.ts';
import classes from './store-filter.module.css';

type StoreChecklistProps = {
  readonly label: string;
  readonly searchLabel: string;
  readonly search: string;
  readonly onSearch: (search: string) => void;
  /** The matches; if there are many, only the first ones are shown. */
  readonly choices: readonly StoreChoice[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
  /** Why a store can't be chosen; undefined: it can. */
  readonly refusal?: ((externalId: string) => string | undefined) | undefined;
  /** Takes the focus when the list is opened. */
  readonly autoFocus?: boolean;
  /** Pasted lines stay apart, by commas; otherwise the browser runs them together. */
  readonly keepsLines?: boolean;
  /** Class of the list when it isn't in a dropdown. */
  readonly listClass?: string | undefined;
};

/** Stores to choose from, searchable by name or ID. */
export function StoreChecklist(props: StoreChecklistProps) {
  const { label, searchLabel, search, onSearch, choices, chosen, onChange, refusal, autoFocus, listClass } = props;
  const { t } = useTranslation('common');
  const onPaste = (event: ClipboardEvent) => {
    const lines = event.clipboardData
      .getData('text/plain')
      .trim()
      .split(/[\r\n\t]+/u);
    if (lines.length < 2) return;
    event.preventDefault();
    onSearch(lines.join(', '));
  };
  return (
    <>
      <TextInput
        aria-label={searchLabel}
        placeholder={searchLabel}
        leftSection={<IconSearch size={14} aria-hidden />}
        value={search}
        onChange={(event) => onSearch(event.currentTarget.value)}
        {...(props.keepsLines === true ? { onPaste } : {})}
        {...(autoFocus === true ? { 'data-autofocus': true } : {})}
      />
      <Checkbox.Group value={[...chosen]} onChange={onChange} aria-label={label}>
        <CheckList className={listClass}>
          {choices.slice(0, MOST_SHOWN).map(({ externalId, name }) => {
            const refused = refusal?.(externalId);
            return (
              <li key={externalId}>
                <Checkbox
                  value={externalId}
                  disabled={refused !== undefined}
                  description={refused}
                  label={
                    <>
                      {name ?? t('storeFilter.unknown')} <span className={classes.id}>{externalId}</span>
                    </>
                  }
                />
              </li>
            );
          })}
        </CheckList>
      </Checkbox.Group>
    </>
  );
}

type StoreFilterProps = {
  readonly stores: readonly Pick<StoreRow, 'externalId' | 'name'>[];
  /** External IDs; empty: all stores. */
  readonly chosen: readonly string[];
  /** `first` is true for the first change since the list was opened. */
  readonly onChange: (chosen: readonly string[], first: boolean) => void;
  /** Why a store can't be chosen; undefined: it can. */
  readonly refusal?: (externalId: string) => string | undefined;
};

/** Limits the page to chosen stores, found by name or ID. */
export function StoreFilter({ stores, chosen, onChange, refusal }: StoreFilterProps) {
  const { t } = useTranslation('common');
  const format = useFormat();
  const [opened, setOpened] = useState<{ readonly first: readonly string[]; readonly touched: boolean } | null>(null);
  const [search, setSearch] = useState('');
  const choices = useMemo(
    () => (opened === null ? [] : storeChoices(stores, search, opened.first, format.collator)),
    [stores, search, opened, format],
  );
  const open = (next: boolean) => {
    setSearch('');
    setOpened(next ? { first: chosen, touched: false } : null);
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
