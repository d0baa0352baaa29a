import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { failureSentence } from '#renderer/bridge/failure-sentence.ts';
import { useCount } from '#renderer/i18n/use-count.ts';
import { useDraftsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { Banner } from '#renderer/ui/page.tsx';
import type { Saving } from './saving.ts';

/** What became of the last step, when it was not saved as it was meant. */
export function SavingNotes({ saving }: { readonly saving: Saving }) {
  const t = useDraftsTexts();
  const { t: f } = useTranslation('failures');
  const number = useCount();
  const { failure, tooLarge, unplaced } = useStore(saving.store);
  return (
    <>
      {failure === null ? null : (
        <Banner tone="danger">{t('notSaved', { title: failureSentence(failure, f).title })}</Banner>
      )}
      {tooLarge ? <Banner tone="danger">{t('tooLarge')}</Banner> : null}
      {unplaced === 0 ? null : <Banner>{t('unplaced', number(unplaced))}</Banner>}
    </>
  );
}
