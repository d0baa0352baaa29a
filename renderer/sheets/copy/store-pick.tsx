import { Button } from '@mantine/core';
import { useCount } from '#renderer/i18n/use-count.ts';
import { useDraftsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { type KnownStore, MOST_SHOWN } from '#renderer/stores/choices.ts';
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
  return (
    <StoreChecklist
      label={label}
      searchLabel={t('copy.search')}
      stores={stores}
      takesIds
      chosen={chosen}
      onChange={onChange}
      listClass={classes.framed}
      autoFocus={autoFocus}
    >
      {(found, missing) => (
        <div className={classes.line}>
          <span role="status" className={classes.faint}>
            {t('copy.chosen', number(chosen.length))}
            {missing.length === 0
              ? ''
              : ` · ${t('copy.missing', { ...number(missing.length), ids: joinNames(missing.slice(0, MOST_IDS)) })}`}
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
      )}
    </StoreChecklist>
  );
}
