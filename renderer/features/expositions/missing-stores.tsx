import { useTranslation } from 'react-i18next';
import { failureSentence } from '#renderer/bridge/failure-sentence.ts';
import { useCount } from '#renderer/i18n/use-count.ts';
import { useExpositionsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import type { StoreDisplays } from '#shared/bridge/drafts.ts';
import classes from './expositions.module.css';

export type MissingStore = Extract<StoreDisplays, { known: false }>;

/** Names of stores that fit into one line. */
const MOST_NAMES = 3;

type MissingStoresProps = {
  readonly missing: readonly MissingStore[];
  readonly nameOf: (externalId: string) => string;
};

/** Which stores are not shown, and why: one line for each reason. */
export function MissingStores({ missing, nameOf }: MissingStoresProps) {
  const t = useExpositionsTexts();
  const { t: f } = useTranslation('failures');
  const number = useCount();
  return Map.groupBy(missing, ({ failure }) => failure.code)
    .values()
    .map((stores) => {
      const [first] = stores;
      if (first === undefined) return null;
      const { title } = failureSentence(first.failure, f);
      const names = stores
        .slice(0, MOST_NAMES)
        .map(({ externalId }) => nameOf(externalId))
        .join('; ');
      const more = stores.length > MOST_NAMES ? '; …' : '';
      const reason = first.failure.code === 'not_found' ? t('vanished') : title;
      return (
        <p key={first.failure.code} className={classes.banner} role="status">
          {t('notHere', { ...number(stores.length), names: `${names}${more}`, reason })}
        </p>
      );
    })
    .toArray();
}
