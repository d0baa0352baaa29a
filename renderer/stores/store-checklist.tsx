import { IconSearch } from '@tabler/icons-react';
import { type ClipboardEvent, type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { CheckList } from '#renderer/ui/check-list.tsx';
import { Checkbox, TextInput } from '#renderer/ui/mantine-more.ts';
import type { StoreRow } from '#shared/bridge/stores.ts';
import { MOST_SHOWN, type StoreChoice, storeChoices, storesOfIds } from './choices.ts';
import classes from './store-filter.module.css';

type StoreChecklistProps = {
  readonly label: string;
  readonly searchLabel: string;
  readonly stores: readonly Pick<StoreRow, 'externalId' | 'name'>[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
  /** Why a store can't be chosen; undefined: it can. */
  readonly refusal?: ((externalId: string) => string | undefined) | undefined;
  /** Takes the focus when the list is opened. */
  readonly autoFocus?: boolean;
  /** A list of IDs finds their stores. */
  readonly takesIds?: boolean;
  /** Class of the list when it isn't in a dropdown. */
  readonly listClass?: string | undefined;
  /** What stands below the list: it may say how many were found, and which IDs no store has. */
  readonly children?: (found: readonly StoreChoice[], missing: readonly string[]) => ReactNode;
};

/** For a field that appears after its dropdown has opened; `data-autofocus` is for one that is there from the start. */
const takeFocus = (field: HTMLInputElement | null) => field?.focus();

/** Stores to choose from, searchable by name or ID; of many matches only the first ones are shown. */
export function StoreChecklist(props: StoreChecklistProps) {
  const { label, searchLabel, stores, chosen, onChange, refusal, autoFocus, takesIds = false, listClass } = props;
  const { t } = useTranslation('common');
  const { collator } = useFormat();
  const [search, setSearch] = useState('');
  // What is chosen from the beginning comes first, so that it is in sight.
  const [first] = useState(chosen);
  const listed = useMemo(() => (takesIds ? storesOfIds(stores, search) : null), [takesIds, stores, search]);
  const found = useMemo(
    () => listed?.found ?? storeChoices(stores, search, first, collator),
    [listed, stores, search, first, collator],
  );
  // Pasted lines stay apart, by commas; otherwise the browser runs them together.
  const onPaste = (event: ClipboardEvent) => {
    const lines = event.clipboardData
      .getData('text/plain')
      .trim()
      .split(/[\r\n\t]+/u);
    if (lines.length < 2) return;
    event.preventDefault();
    setSearch(lines.join(', '));
  };
  return (
    <>
      <TextInput
        aria-label={searchLabel}
        placeholder={searchLabel}
        leftSection={<IconSearch size={14} aria-hidden />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        {...(takesIds ? { onPaste } : {})}
        ref={autoFocus === true ? takeFocus : null}
        {...(autoFocus === true ? { 'data-autofocus': true } : {})}
      />
      <Checkbox.Group value={[...chosen]} onChange={onChange} aria-label={label}>
        <CheckList className={listClass}>
          {found.slice(0, MOST_SHOWN).map(({ externalId, name }) => {
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
      {props.children?.(found, listed?.missing ?? [])}
    </>
  );
}
