import { useConnection } from '#renderer/bridge/use-connection.ts';
import { usePublishTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { Banner } from '#renderer/ui/banner.tsx';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import type { Connection } from '#shared/bridge/events.ts';
import type { Failure } from '#shared/bridge/failure.ts';

type WayNoteProps = {
  readonly readOnly: boolean;
  readonly hasChanges: boolean;
  /** The publishing under way, or paused by it, says so itself. */
  readonly isSaid: boolean;
};

/** Refusals that a person can do something about. */
const REFUSALS: Partial<Record<Connection['state'], Failure>> = {
  token_refused: { code: 'unauthorized' },
  not_configured: { code: 'not_configured' },
  none: { code: 'token_missing' },
};

/** Why nothing can be published now, and what becomes of the changes meanwhile. */
export function WayNote({ readOnly, hasChanges, isSaid }: WayNoteProps) {
  const t = usePublishTexts();
  const { state } = useConnection().connection;
  if (readOnly) return <Banner>{t('readOnly')}</Banner>;
  if (!hasChanges || isSaid) return null;
  const refusal = REFUSALS[state];
  if (refusal !== undefined) return <FailureNotice failure={refusal} />;
  return state === 'offline' || state === 'failing' ? <Banner>{t(state)}</Banner> : null;
}
