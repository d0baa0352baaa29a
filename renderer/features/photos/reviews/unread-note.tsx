import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { failureOf } from '#renderer/bridge/bridge.ts';
import { failureSentence } from '#renderer/bridge/failure-sentence.ts';
import { useLastError } from '#renderer/bridge/use-last-error.ts';
import { usePhotosTexts } from '#renderer/i18n/use-photos-texts.ts';
import { BusyButton } from '#renderer/ui/busy-button.tsx';
import { ActsBanner } from './acts-banner.tsx';

type UnreadNoteProps = {
  readonly query: UseQueryResult;
  /** What can't be done without its answer, with the reason. */
  readonly text: 'reviews.unread' | 'filter.unread';
  /** Whether the answer is not needed: it is known otherwise. */
  readonly isKnown?: boolean;
};

/** Where reviews could not be read: what can't be done until they are, why, and another try. */
export function UnreadNote({ query, text, isKnown = false }: UnreadNoteProps) {
  const p = usePhotosTexts();
  const { t } = useTranslation('common');
  const { t: f } = useTranslation('failures');
  const error = useLastError(query);
  const isUnread = error !== null && query.data === undefined && !isKnown;
  return (
    <ActsBanner text={isUnread ? p(text, { reason: failureSentence(failureOf(error), f).title }) : null}>
      <BusyButton size="compact-sm" variant="default" busy={query.isFetching} onClick={() => void query.refetch()}>
        {t('failure.retry')}
      </BusyButton>
    </ActsBanner>
  );
}
