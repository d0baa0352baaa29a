import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '#renderer/bridge/bridge.ts';
import { failureSentence } from '#renderer/bridge/failure-sentence.ts';
import { useLastError } from '#renderer/bridge/use-last-error.ts';
import { usePhotosTexts } from '#renderer/i18n/use-photos-texts.ts';
import { BusyButton } from '#renderer/ui/busy-button.tsx';
import { Banner } from '#renderer/ui/page.tsx';
import { useOnLeave } from '#renderer/ui/use-on-leave.ts';
import type { useFacts } from '../queue/use-queue.ts';
import classes from '../reviews/reviews.module.css';

type UnreadNoteProps = {
  readonly facts: ReturnType<typeof useFacts>;
  /** Gives the focus back to the photo. */
  readonly onLeave: () => void;
};

/** Where the review of the open photo could not be read: what can't be changed until it is, why, and another try. */
export function UnreadNote({ facts, onLeave }: UnreadNoteProps) {
  const p = usePhotosTexts();
  const { t } = useTranslation('common');
  const { t: f } = useTranslation('failures');
  const error = useLastError(facts);
  const acts = useRef<HTMLSpanElement>(null);
  // The button goes with what it says, and the keys of the photo must go on working.
  useOnLeave(() => {
    if (acts.current?.contains(document.activeElement) === true) onLeave();
  });
  if (error === null) return null;
  return (
    <Banner tone="danger">
      {p('reviews.unread', { reason: failureSentence(failureOf(error), f).title })}
      <span ref={acts} className={classes.unsavedActs}>
        <BusyButton
          size="compact-sm"
          variant="default"
          busy={facts.isFetching}
          onClick={() => void facts.refetch()}
        >
          {t('failure.retry')}
        </BusyButton>
      </span>
    </Banner>
  );
}
