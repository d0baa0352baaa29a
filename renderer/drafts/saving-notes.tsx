import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { failureSentence } from '#renderer/bridge/failure-sentence.ts';
import { useBridge, useWorkspace } from '#renderer/bridge/page-context.ts';
import { offlineStatusQuery } from '#renderer/bridge/queries.ts';
import { useCount } from '#renderer/i18n/use-count.ts';
import { useDraftsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { askBeforeClosing } from '#renderer/ui/ask-before-closing.ts';
import { Banner } from '#renderer/ui/page.tsx';
import { useDrawn } from '#renderer/ui/use-drawn.ts';
import classes from './drafts.module.css';
import type { Saving } from './saving.ts';

/** Shown when the last step was not saved as intended: says what happened to it, and saves again what was refused. */
export function SavingNotes({ saving }: { readonly saving: Saving }) {
  const t = useDraftsTexts();
  const { t: f } = useTranslation('failures');
  const number = useCount();
  const { t: common } = useTranslation('common');
  const { failure, kept, pending, dropped, unplaced } = useDrawn(saving.store, (state) => state);
  const isKept = kept > 0;
  useEffect(() => (isKept ? askBeforeClosing() : undefined), [isKept]);
  const title = failure === null ? null : failureSentence(failure, f).title;
  return (
    <>
      {title === null ? null : !isKept ? (
        <Banner tone="danger">{t('notSaved', { title })}</Banner>
      ) : (
        <Banner tone="danger">
          {t('kept', { ...number(kept), title })}{' '}
          <Button size="compact-sm" variant="default" loading={pending > 0} onClick={saving.saveKept}>
            {common('failure.retry')}
          </Button>
        </Banner>
      )}
      {dropped === null ? null : <Banner tone="danger">{t(dropped === 'too_large' ? 'tooLarge' : 'outdated')}</Banner>}
      {unplaced === 0 ? null : <Banner>{t('unplaced', number(unplaced))}</Banner>}
    </>
  );
}

/** Says that the last change is on the disk, and since when. Shows nothing until it is. */
export function SavedNote({ saving }: { readonly saving: Saving }) {
  const t = useDraftsTexts();
  const format = useFormat();
  const { id, timeZone } = useWorkspace();
  const isForThisRun = useQuery(offlineStatusQuery(useBridge(), id)).data?.store.state === 'this_run_only';
  const { pending, savedAt } = useDrawn(saving.store, (state) => state);
  const text =
    pending > 0
      ? t('saving')
      : savedAt === null
        ? t(isForThisRun ? 'nothingYetThisRun' : 'nothingYet')
        : t(isForThisRun ? 'savedThisRun' : 'saved', { time: format.time(savedAt, timeZone) });
  return (
    <span role="status" className={classes.saved} data-pending={pending > 0}>
      {text}
    </span>
  );
}
