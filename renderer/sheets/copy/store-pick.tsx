import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useCount } from '#renderer/i18n/use-count.ts';
import { useDraftsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { type KnownStore, MOST_SHOWN, storeChoices, storesOfIds } from '#renderer/stores/choices.ts';
import { StoreChecklist } from '#renderer/stores/store-checklist.tsx';
import { joinNames } from '#shared/lib/join-names.ts';
import classes from './copy.module.css';

/** More IDs do not fit into a line. */
const MOST_IDS = 3;

type StorePickProps = {
  readonly label: string;
  readonly stores: readonly KnownStore[];
  /** External IDs. */
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
  /** Takes the focus when its dialog opens. */
  readonly autoFocus?: boolean;
};

/** Chooses stores in a dialog, one by one or all that a search or a list of IDs finds. */
export function StorePick({ label, stores, chosen, onChange, autoFocus = false }: StorePickProps) {
  const t = useDraftsTexts();
  const number = useCount();
  const format = useFormat();
  const [search, setSearch] = useState('');
  // What is chosen from the beginning comes first, so that it is in sight.
  const [first] = useState(chosen);
  const listed = useMemo(() => storesOfIds(stores, search), [stores, search]);
  const found = useMemo(
    () => listed?.found ?? storeChoices(stores, search, first, format.collator),
    [listed, stores, search, first, format],
  );
  return (
    <>
      <StoreChecklist
        label={label}
        searchLabel={t('copy.search')}
        search={search}
        onSearch={setSearch}
        keepsLines
        choices={found}
        chosen={chosen}
        onChange={onChange}
        listClass={classes.framed}
        autoFocus={autoFocus}
      />
      <div className={classes.line}>
        <span role="status" className={classes.faint}>
          {t('copy.chosen', number(chosen.length))}
          {listed === null || listed.missing.length === 0
            ? ''
            : ` · ${t('copy.missing', { ...number(listed.missing.length), ids: joinNames(listed.missing.slice(0, MOST_IDS)) })}`}
          {found.length > MOST_SHOWN ? ` · ${t('copy.more', { shown: MOST_SHOWN, total: found.length })}` : ''}
        </span>
        <span className={classes.push} />
        <Button
          className={classes.whole}
          size="compact-sm"
          variant="default"
          disabled={found.length === 0}
          onClick={() => onChange([...new Set([...chosen, ...found.map(({ externalId }) => externalId)])])}
        >
          {t('copy.chooseFound', number(found.length))}
        </Button>
        <Button
          className={classes.whole}
          size="compact-sm"
          variant="default"
          disabled={chosen.length === 0}
          onClick={() => onChange([])}
        >
          {t('copy.clear')}
        </Button>
      </div>
    </>
  );
}
