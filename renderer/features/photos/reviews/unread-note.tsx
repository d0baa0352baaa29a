import type { UseQueryResult } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '#renderer/bridge/bridge.ts';
import { failureSentence } from '#renderer/bridge/failure-sentence.ts';
import { useLastError } from '#renderer/bridge/use-last-error.ts';
import { usePhotosTexts } from '#renderer/i18n/use-photos-texts.ts';
import { BusyButton } from '#renderer/ui/busy-button.tsx';
import { Banner } from '#renderer/ui/page.tsx';
import { useOnLeave } from '#renderer/ui/use-on-leave.ts';
import classes from './reviews.module.css';

type UnreadNoteProps = {
  readonly query: UseQueryResult;
  /** What can't be done without its answer, with the reason. */
  readonly text: 'reviews.unread' | 'filter.unread';
  /** Takes the focus, which would go with the button. */
  readonly onLeave?: () => void;
};

/** Where reviews could not be read: what can't be done until they are, why, and another try. */
export function UnreadNote({ query, text, onLeave }: UnreadNoteProps) {
  const p = usePhotosTexts();
  const { t } = useTranslation('common');
  const { t: f } = useTranslation('failures');
  const error = useLastError(query);
  const acts = useRef<HTMLSpanElement>(null);
  useOnLeave(() => {
    if (acts.current?.contains(document.activeElement) === true) onLeave?.();
  });
  if (error === null || query.data !== undefined) return null;
  return (
    <Banner tone="danger">
      {p(text, { reason: failureSentence(failureOf(error), f).title })}
      <span ref={acts} className={classes.unsavedActs}>
        <BusyButton size="compact-sm" variant="default" busy={query.isFetching} onClick={() => void query.refetch()}>
          {t('failure.retry')}
        </BusyButton>
      </span>
    </Banner>
  );
}
