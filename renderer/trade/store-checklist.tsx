import { Checkbox, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { CheckList } from '#renderer/ui/check-list.tsx';
import classes from './store-checklist.module.css';
import { MOST_SHOWN, type StoreChoice } from './store-choices.ts';

type StoreChecklistProps = {
  readonly label: string;
  readonly searchLabel: string;
  readonly search: string;
  readonly onSearch: (search: string) => void;
  /** Those found; only the first of many are shown. */
  readonly choices: readonly StoreChoice[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
  /** Why a store can not be chosen; undefined: it can. */
  readonly refusal?: ((externalId: string) => string | undefined) | undefined;
  /** Takes the focus when the list is opened. */
  readonly autoFocus?: boolean;
  /** Look of the list where it does not stand in a dropdown. */
  readonly listClass?: string | undefined;
};

/** Stores to choose from, found by name or ID. */
export function StoreChecklist(props: StoreChecklistProps) {
  const { label, searchLabel, search, onSearch, choices, chosen, onChange, refusal, autoFocus, listClass } = props;
  const { t } = useTranslation('common');
  return (
    <>
      <TextInput
        aria-label={searchLabel}
        placeholder={searchLabel}
        leftSection={<IconSearch size={14} aria-hidden />}
        value={search}
        onChange={(event) => onSearch(event.currentTarget.value)}
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
