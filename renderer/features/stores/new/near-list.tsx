import { useMemo } from 'react';
import { shownName } from '#renderer/i18n/shown-text.ts';
import { useCount } from '#renderer/i18n/use-count.ts';
import { useDetailsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { nearStores } from '#shared/domain/near-ids.ts';
import classes from './new-store.module.css';
import type { KnownId } from './use-new-store.ts';

/** More would hide the likeliest ones. */
const MOST_SHOWN = 6;

type NearListProps = {
  readonly typed: string;
  readonly known: readonly KnownId[];
  readonly onOpen: (externalId: string) => void;
};

/** Stores whose ID is nearly the one that was typed; nothing when there are none. */
export function NearList({ typed, known, onOpen }: NearListProps) {
  const t = useDetailsTexts();
  const number = useCount();
  const near = useMemo(() => nearStores(typed, known), [typed, known]);
  if (near.length === 0) return null;
  return (
    <section aria-label={t('new.near')}>
      <p className={classes.question}>{t('new.near')}</p>
      <ul className={classes.near}>
        {near.slice(0, MOST_SHOWN).map(({ store, reason }) => {
          const name = shownName(store.name, store.externalId);
          return (
            <li key={store.externalId}>
              <button type="button" className={classes.store} onClick={() => onOpen(store.externalId)}>
                <code>{store.externalId}</code> {name}
              </button>
              <span className={classes.reason}>{t(`new.reason.${reason}`)}</span>
            </li>
          );
        })}
      </ul>
      {near.length > MOST_SHOWN ? (
        <p className={classes.reason}>{t('new.more', number(near.length - MOST_SHOWN))}</p>
      ) : null}
    </section>
  );
}
