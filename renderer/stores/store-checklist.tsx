import { IconSearch } from '@tabler/icons-react';
import type { ClipboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckList } from '#renderer/ui/check-list.tsx';
import { Checkbox, TextInput } from '#renderer/ui/mantine-more.ts';
import { MOST_SHOWN, type StoreChoice } from './choices.ts';
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

/** For a field that appears after its dropdown has opened; `data-autofocus` is for one that is there from the start. */
const takeFocus = (field: HTMLInputElement | null) => field?.focus();

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
        ref={autoFocus === true ? takeFocus : null}
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
