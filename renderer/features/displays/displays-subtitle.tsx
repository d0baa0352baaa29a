import { useCount } from '#renderer/i18n/use-count.ts';
import { useDisplaysTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { AsOf } from '#renderer/ui/as-of.tsx';
import { originOfAll } from '#shared/bridge/answer.ts';
import type { StoreRows } from '#shared/bridge/drafts.ts';

type DisplaysSubtitleProps = {
  /** How many stores are shown. */
  readonly stores: number;
  /** What was read of them; null: nothing of them yet. */
  readonly read: readonly StoreRows[] | null;
};

/** Of how many stores how many displays are shown, and how old that is. */
export function DisplaysSubtitle({ stores, read }: DisplaysSubtitleProps) {
  const t = useDisplaysTexts();
  const number = useCount();
  const known = read?.filter((store) => store.known) ?? [];
  const origin = originOfAll(known.flatMap((store) => store.origin ?? []));
  const count = known.reduce((sum, { rows }) => sum + rows.length, 0);
  return (
    <>
      {t('ofStores', number(stores))}
      {/* What could not be read is not 0. */}
      {known.length === 0 ? null : ` · ${t('subtitle', number(count))}`}
      {origin === null ? null : (
        <>
          {' · '}
          <AsOf read={origin} />
        </>
      )}
    </>
  );
}
