import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useCount } from '#renderer/i18n/use-count.ts';
import { usePhotosTexts } from '#renderer/i18n/use-photos-texts.ts';
import { ActsBanner } from './acts-banner.tsx';
import { needsPerson, useNotSavedReason } from './not-saved.ts';
import { useReviewsOnPage } from './reviews-on-page.ts';
import { unsavedElsewhere } from './typed-texts.ts';
import { mayPass } from './unsaved-changes.ts';

type UnsavedNoteProps = {
  /** The photo whose fields say so themselves. */
  readonly openKey: string | null;
  /** Shows a photo; null: it is not in this queue. */
  readonly showOf: (photoKey: string) => (() => void) | null;
};

/** What was typed about photos that somebody has left, and could not be saved: why, another try, and the way back. */
export function UnsavedNote({ openKey, showOf }: UnsavedNoteProps) {
  const { typed, saveTyped } = useReviewsOnPage().reviews;
  const p = usePhotosTexts();
  const { t } = useTranslation('common');
  const reasonOf = useNotSavedReason();
  const number = useCount();
  const unsaved = unsavedElsewhere(
    useStore(typed.store, (all) => all),
    openKey,
  );
  if (unsaved === null) return <ActsBanner text={null} />;
  const { photoKeys, failure } = unsaved;
  const reason = reasonOf(failure);
  const show = photoKeys.flatMap((photoKey) => showOf(photoKey) ?? [])[0];
  const retry = () => {
    for (const photoKey of photoKeys) saveTyped(photoKey);
  };
  return (
    <ActsBanner text={p('reviews.unsaved', { ...number(photoKeys.length), reason })}>
      {needsPerson(failure) ? null : (
        <Button size="compact-sm" variant="default" onClick={retry}>
          {t('failure.retry')}
        </Button>
      )}
      {show === undefined ? null : (
        <Button size="compact-sm" variant="default" onClick={show}>
          {p('reviews.showUnsaved')}
        </Button>
      )}
    </ActsBanner>
  );
}

/** Marks and drawings that could not be saved: why, another try, and a way to do without them. */
export function UnsavedChangesNote() {
  const { unsavedChanges, saveUnsaved } = useReviewsOnPage().reviews;
  const p = usePhotosTexts();
  const { t } = useTranslation('common');
  const reasonOf = useNotSavedReason();
  const number = useCount();
  const all = useStore(unsavedChanges.store, (now) => now);
  const last = all.at(-1);
  if (last === undefined) return <ActsBanner text={null} />;
  const photos = new Set(all.flatMap(({ photoKeys }) => photoKeys)).size;
  const reason = p('news.failed', { reason: reasonOf(last.failure) });
  const next = p(mayPass(last.failure) ? 'reviews.changesWait' : 'reviews.changesUnsaved', number(photos));
  return (
    <ActsBanner text={`${reason}. ${next}`}>
      <Button size="compact-sm" variant="default" onClick={() => void saveUnsaved()}>
        {t('failure.retry')}
      </Button>
      <Button size="compact-sm" variant="default" onClick={unsavedChanges.dropAll}>
        {p('reviews.dropChanges')}
      </Button>
    </ActsBanner>
  );
}
