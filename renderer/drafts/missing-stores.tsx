import { useTranslation } from 'react-i18next';
import { failureSentence } from '#renderer/bridge/failure-sentence.ts';
import { useCount } from '#renderer/i18n/use-count.ts';
import { useDraftsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { Banner } from '#renderer/ui/page.tsx';
import type { StoreRows } from '#shared/bridge/drafts.ts';
import { joinNames } from '#shared/lib/join-names.ts';

type MissingStore = Extract<StoreRows, { known: false }>;

/** How many store names fit into one line. */
const MOST_NAMES = 3;

/** The names of the first few stores. */
export const someNames = (
  stores: readonly Pick<StoreRows, 'externalId'>[],
  nameOf: (externalId: string) => string,
): string => {
  const names = stores.slice(0, MOST_NAMES).map(({ externalId }) => nameOf(externalId));
  return joinNames(names, stores.length > MOST_NAMES);
};

type MissingStoresProps = {
  readonly missing: readonly MissingStore[];
  readonly nameOf: (externalId: string) => string;
};

/** Which stores are not shown, and why: one line for each reason. */
export function MissingStores({ missing, nameOf }: MissingStoresProps) {
  const t = useDraftsTexts();
  const { t: f } = useTranslation('failures');
  const number = useCount();
  return Map.groupBy(missing, ({ failure }) => failure.code)
    .values()
    .map((stores) => {
      const [first] = stores;
      if (first === undefined) return null;
      const { title } = failureSentence(first.failure, f);
      const reason = first.failure.code === 'not_found' ? t('vanished') : title;
      return (
        <Banner key={first.failure.code}>
          {t('notHere', { ...number(stores.length), names: someNames(stores, nameOf), reason })}
        </Banner>
      );
    })
    .toArray();
}
