import { useConnection } from '#renderer/bridge/use-connection.ts';
import { useCount } from '#renderer/i18n/use-count.ts';
import { usePublishTexts } from '#renderer/i18n/use-drafts-texts.ts';
import type { PublishState } from '#shared/bridge/publish.ts';
import parts from '../parts/parts.module.css';
import { unansweredOf } from './run-outcome.ts';

/** What the publishing under way waits for, beyond the next answer. */
export function WaitingText({ state }: { readonly state: PublishState }) {
  const t = usePublishTexts();
  const number = useCount();
  const { connection } = useConnection();
  const unanswered = unansweredOf(state);
  return (
    <>
      {unanswered === null ? null : (
        <p className={parts.text}>
          {t('run.unanswered', { ...number(unanswered.count), seconds: unanswered.seconds })}
        </p>
      )}
      {connection.state === 'online' || state.isCancelling ? null : (
        <p className={parts.text}>{t(connection.state === 'failing' ? 'run.failing' : 'run.away')}</p>
      )}
    </>
  );
}
