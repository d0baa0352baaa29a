import { useConnection } from '#renderer/bridge/use-connection.ts';
import { usePublishTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import type { Connection } from '#shared/bridge/events.ts';
import type { Failure } from '#shared/bridge/failure.ts';
import classes from '../publish.module.css';

type WayNoteProps = {
  readonly readOnly: boolean;
  readonly hasChanges: boolean;
  /** The publishing that was paused by it says so itself. */
  readonly isPaused: boolean;
};

/** Refusals that a person can do something about. */
const REFUSALS: Partial<Record<Connection['state'], Failure>> = {
  token_refused: { code: 'unauthorized' },
  not_configured: { code: 'not_configured' },
  none: { code: 'token_missing' },
};

/** Why nothing can be published now, and what becomes of the changes meanwhile. */
export function WayNote({ readOnly, hasChanges, isPaused }: WayNoteProps) {
  const t = usePublishTexts();
  const { connection } = useConnection();
  if (readOnly) {
    return (
      <p role="status" className={classes.banner}>
        {t('readOnly')}
      </p>
    );
  }
  const refusal = REFUSALS[connection.state];
  if (refusal !== undefined) return hasChanges && !isPaused ? <FailureNotice failure={refusal} /> : null;
  return (connection.state === 'offline' || connection.state === 'failing') && hasChanges ? (
    <p role="status" className={classes.banner}>
      {t(connection.state)}
    </p>
  ) : null;
}
