import { Button, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { publishStateQuery } from '#renderer/bridge/draft-queries.ts';
import { failureSentence } from '#renderer/bridge/failure-sentence.ts';
import { useBridge, useConnection, useWorkspace } from '#renderer/bridge/page-context.ts';
import { useRefresh } from '#renderer/bridge/use-read.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { BusyButton } from '#renderer/ui/busy-button.tsx';
import { Popover } from '#renderer/ui/popover.tsx';
import type { Failure } from '#shared/bridge/answer.ts';
import type { Connection } from '#shared/bridge/events.ts';
import classes from './status-pill.module.css';
import { useAfterFirstReads } from './use-after-first-reads.ts';

/** The progress of the current publishing in words; null: nothing is being published. */
function usePublishingWords(): string | null {
  const { t } = useTranslation('common');
  const format = useFormat();
  const query = publishStateQuery(useBridge(), useWorkspace().id);
  const { data } = useQuery({ ...query, enabled: useAfterFirstReads() });
  if (data?.state !== 'running') return null;
  const done = data.resources.filter(({ phase }) => phase.phase === 'ended').length;
  return t('status.publishing', { done: format.integer(done), total: format.integer(data.resources.length) });
}

/**
 * The state of the connection as a word, a shape and a colour. Pressing it explains the state and names the next step.
 */
export function StatusPill() {
  const { t } = useTranslation('common');
  const { t: f } = useTranslation('failures');
  const format = useFormat();
  const { refresh, refreshing } = useRefresh();
  const workspace = useWorkspace();
  const { connection } = useConnection();
  const look = statusLook(connection);
  const time = look.at === null ? '' : format.time(look.at, workspace.timeZone);
  const publishing = usePublishingWords();
  // While Endcap connects, nothing has answered yet: only its hint says that this takes long.
  const isWaiting = 'silentSince' in connection && connection.silentSince !== undefined;
  const isSilent = isWaiting && connection.state === 'online';
  const state = t(`status.${isSilent ? 'silent' : connection.state}`);
  // Only while the service answers: a lost connection matters more than the progress.
  const short = !isSilent && connection.state === 'online' && publishing !== null ? publishing : state;
  const more = connection.state === 'offline' ? `· ${t('status.fromHere')}` : null;
  const long =
    !isSilent && connection.state === 'online'
      ? (publishing ?? t('status.onlineAt', { time }))
      : connection.state === 'offline' || connection.state === 'failing'
        ? t(`status.${connection.state}Since`, { time })
        : short;
  const sentence = look.failure === null ? null : failureSentence(look.failure, f);
  const calmHint = isWaiting
    ? t('status.silentHint')
    : connection.state === 'online'
      ? t('status.onlineHint', { time: look.at === null ? '' : format.dateTime(look.at, workspace.timeZone) })
      : connection.state === 'connecting'
        ? t('status.connectingHint')
        : t('status.noneHint');
  return (
    <>
      <VisuallyHidden role="status">{state}</VisuallyHidden>
      <Popover
        label={t('status.label')}
        side="end"
        target={
          <UnstyledButton
            className={classes.pill}
            data-tone={look.tone}
            aria-label={`${t('status.label')}: ${more === null ? long : `${long} ${more}`}`}
          >
            <span className={classes.shape} data-shape={look.shape} aria-hidden />
            <span className={classes.long}>{long}</span>
            {more === null ? null : <span className={classes.more}>{more}</span>}
            <span className={classes.short}>{short}</span>
          </UnstyledButton>
        }
      >
        {(close) => (
          <div className={classes.panel}>
            <p className={classes.title}>{sentence?.title ?? short}</p>
            <p className={classes.hint}>{sentence?.hint ?? calmHint}</p>
            {sentence === null || time === '' ? null : <p className={classes.fact}>{t('status.since', { time })}</p>}
            {workspace.baseUrl === null ? null : (
              <p className={classes.fact}>
                {t('status.address')}: {workspace.baseUrl}
              </p>
            )}
            <div className={classes.actions}>
              <BusyButton variant="default" busy={refreshing} onClick={() => void refresh()}>
                {sentence === null ? t('refresh') : t('failure.retry')}
              </BusyButton>
              {sentence?.action === 'open_settings' ? (
                <Button component={Link} to="/settings" variant="default" onClick={close}>
                  {t('action.openSettings')}
                </Button>
              ) : null}
            </div>
          </div>
        )}
      </Popover>
    </>
  );
}

/** How a state of the connection is shown beside its word. */
type StatusLook = {
  readonly tone: 'calm' | 'warn' | 'danger';
  readonly shape: 'disc' | 'dots' | 'ring' | 'triangle' | 'diamond' | 'square';
  /** When the state began, or when the last answer arrived; ISO 8601. */
  readonly at: string | null;
  /** Why the figures are not fresh; null when nothing is wrong. */
  readonly failure: Failure | null;
};

/** The colour, shape, time and failure to show for a connection. */
export function statusLook(connection: Connection): StatusLook {
  switch (connection.state) {
    case 'none':
      return { tone: 'calm', shape: 'ring', at: null, failure: null };
    case 'connecting':
      return { tone: 'calm', shape: 'dots', at: null, failure: null };
    case 'online':
      if (connection.silentSince !== undefined)
        return { tone: 'warn', shape: 'dots', at: connection.silentSince, failure: null };
      return { tone: 'calm', shape: 'disc', at: connection.lastAnswerAt, failure: null };
    case 'failing':
      return { tone: 'warn', shape: 'triangle', at: connection.since, failure: connection.failure };
    case 'offline':
      return { tone: 'warn', shape: 'ring', at: connection.since, failure: connection.failure };
    case 'token_refused':
      return { tone: 'danger', shape: 'diamond', at: connection.since, failure: { code: 'unauthorized' } };
    case 'not_configured':
      return { tone: 'danger', shape: 'square', at: connection.since, failure: { code: 'not_configured' } };
    default:
      return connection satisfies never;
  }
}
