import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCloudOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type FailureAction, failureSentence } from '#renderer/bridge/failure-sentence.ts';
import type { Failure } from '#shared/bridge/answer.ts';
import { BusyButton } from './busy-button.tsx';
import classes from './failure-notice.module.css';

type FailureNoticeProps = {
  readonly failure: Failure;
  readonly onRetry?: (() => void) | undefined;
  /** False where the next step is already in front of the person, as in the form that failed. */
  readonly withAction?: boolean;
  /** What can be done about it right here, in place of a link to another page. */
  readonly actions?: ReactNode;
  /** True while a retry is running. */
  readonly retrying?: boolean;
};

const SHOWN_ISSUES = 8;

/** Failures that are no error: something isn't available here, or is done elsewhere. */
const CALM: readonly Failure['code'][] = ['not_kept', 'read_only', 'cancelled'];

/** Where the next step is done. */
const NEXT = {
  open_settings: { to: '/settings', text: 'action.openSettings' },
  open_offline: { to: '/offline', text: 'action.openOffline' },
  connect: { to: '/welcome', text: 'action.toWelcome' },
} as const satisfies Record<FailureAction, object>;

/** Explains a failure and its next step, with a retry button where retrying helps and the code for a report. */
export function FailureNotice({ failure, onRetry, withAction = true, actions, retrying = false }: FailureNoticeProps) {
  const { t } = useTranslation('failures');
  const { t: c } = useTranslation('common');
  const sentence = failureSentence(failure, t);
  // What is decided right here is a question.
  const calm = actions !== undefined || CALM.includes(failure.code);
  const next = withAction && actions === undefined && sentence.action ? NEXT[sentence.action] : null;
  const Icon = calm ? IconCloudOff : IconAlertTriangle;
  return (
    <div role={calm ? 'status' : 'alert'} className={classes.notice} data-calm={calm}>
      <Icon className={classes.icon} size={18} aria-hidden />
      <div className={classes.text}>
        <p className={classes.title}>{sentence.title}</p>
        <p className={classes.hint}>{sentence.hint}</p>
        {sentence.issues === undefined ? null : (
          <ul className={classes.issues} aria-label={c('failure.issues')}>
            {sentence.issues.slice(0, SHOWN_ISSUES).map((issue) => (
              <li key={`${issue.path} ${issue.message}`}>
                {issue.path === '' ? null : <code>{issue.path}: </code>}
                {issue.message}
              </li>
            ))}
          </ul>
        )}
        {calm ? null : <p className={classes.code}>{c('failure.code', { code: failure.code })}</p>}
      </div>
      <div className={classes.actions}>
        {actions}
        {next === null ? null : (
          <Button component={Link} to={next.to} variant="default">
            {c(next.text)}
          </Button>
        )}
        {onRetry === undefined ? null : (
          // Whoever has cancelled had the focus on a button that is gone.
          <BusyButton variant="default" autoFocus={failure.code === 'cancelled'} onClick={onRetry} busy={retrying}>
            {c('failure.retry')}
          </BusyButton>
        )}
      </div>
    </div>
  );
}
