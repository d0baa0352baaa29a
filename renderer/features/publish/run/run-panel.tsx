import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { failureSentence } from '#renderer/bridge/failure-sentence.ts';
import { usePublishTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { Panel } from '#renderer/ui/panel.tsx';
import { Progress } from '#renderer/ui/progress.tsx';
import type { PublishState, ResourceChanges } from '#shared/bridge/publish.ts';
import { isFocusLost } from '../acts/focus.ts';
import classes from '../publish.module.css';
import { useStoreName } from '../use-publish.ts';
import {
  countRun,
  isPublished,
  isUnseen,
  type RunItem,
  rankOf,
  reasonOf,
  stopOf,
  unansweredOf,
} from './run-outcome.ts';

type RunPanelProps = {
  readonly state: PublishState;
  readonly changes: readonly ResourceChanges[];
  readonly isOnline: boolean;
  readonly onCancel: () => void;
};

/** Stores shown while many are published: those that are not done stand first. */
const MOST_SHOWN = 60;
/** When more have ended, what was published is a number, and the rest stands out. */
const FEW = 9;

/** The publishing under way, or how the last one ended: store by store. */
export function RunPanel({ state, changes, isOnline, onCancel }: RunPanelProps) {
  const t = usePublishTexts();
  const format = useFormat();
  const nameOf = useStoreName();
  const { resources, isCancelling } = state;
  const running = state.state === 'running';
  const isPaused = state.ended === 'paused';
  const counts = countRun(state);
  const total = resources.length;
  const unanswered = unansweredOf(state);
  const brief = total > FEW;
  const box = useRef<HTMLDivElement>(null);
  // The button that began it can not be pressed again, and Cancel goes at the end: neither may take the focus along.
  // biome-ignore lint/correctness/useExhaustiveDependencies: at both turns of the run
  useEffect(() => {
    if (isFocusLost()) box.current?.focus({ preventScroll: true });
  }, [running]);
  const rows = resources.filter((one) => !brief || !isPublished(one)).toSorted((a, b) => rankOf(a) - rankOf(b));
  const more = rows.length - MOST_SHOWN;
  const cancel = (label: string) => (
    <Button size="compact-sm" variant="default" disabled={isCancelling} onClick={onCancel}>
      {label}
    </Button>
  );
  return (
    <Panel title={t(running ? 'run.title' : 'run.titleEnded')}>
      <div ref={box} tabIndex={-1} className={classes.run}>
        {running ? (
          <Progress
            label={t('run.progress', { count: total, done: format.integer(counts.done), total: format.integer(total) })}
            done={counts.done}
            total={total}
            note={isCancelling ? t('run.cancelling') : undefined}
            action={cancel(t('run.cancel'))}
          />
        ) : null}
        <div role="status">
          {unanswered === null ? null : (
            <p className={classes.text}>
              {t('run.unanswered', { ...unanswered, number: format.integer(unanswered.count) })}
            </p>
          )}
          {running && !isOnline && !isCancelling ? <p className={classes.text}>{t('run.away')}</p> : null}
          {running ? null : <EndedText state={state} changes={changes} />}
        </div>
        {isPaused ? (
          <div className={classes.bar}>
            <Button component={Link} to="/settings" variant="default" size="compact-sm">
              {t('run.toSettings')}
            </Button>
            {cancel(t('run.dropPause'))}
          </div>
        ) : null}
        <ul className={classes.phases}>
          {rows.slice(0, MOST_SHOWN).map((item) => (
            <li
              key={`${item.ref.kind} ${item.ref.externalId}`}
              data-phase={item.phase.phase === 'ended' ? item.phase.how : item.phase.phase}
            >
              <span>
                {nameOf(item.ref.externalId)}{' '}
                {item.ref.kind === 'expositions' ? null : (
                  <span className={classes.faint}>{t(`kind.${item.ref.kind}`)}</span>
                )}
              </span>
              <PhaseText item={item} changes={changes} />
            </li>
          ))}
        </ul>
        {more > 0 ? (
          <p className={classes.faint}>{t('changes.more', { count: more, number: format.integer(more) })}</p>
        ) : null}
      </div>
    </Panel>
  );
}

/** How a publishing ended: what was published, what waits, what is left. */
function EndedText({ state, changes }: Pick<RunPanelProps, 'state' | 'changes'>) {
  const t = usePublishTexts();
  const { t: f } = useTranslation('failures');
  const format = useFormat();
  const { ended, failure, resources } = state;
  const { published, stopped, left } = countRun(state);
  const number = (count: number) => ({ count, number: format.integer(count) });
  const parts = [
    published === 0 ? null : t('run.published', number(published)),
    stopped === 0 ? null : t('run.stopped', number(stopped)),
    left === 0 ? null : t('run.left', number(left)),
  ].filter((part) => part !== null);
  return (
    <>
      <p className={classes.outcome}>{parts.length === 0 ? t('run.nothing') : `${parts.join(', ')}.`}</p>
      {ended === null || ended === 'done' ? null : (
        <p className={classes.text}>
          {failure === null ? null : `${failureSentence(failure, f).title}. `}
          {t(`run.ended.${ended}`)}
          {resources.some((item) => isUnseen(item, changes)) ? ` ${t('run.unseen')}` : null}
        </p>
      )}
    </>
  );
}

function PhaseText({ item, changes }: { readonly item: RunItem; readonly changes: readonly ResourceChanges[] }) {
  const t = usePublishTexts();
  const { phase } = item;
  switch (phase.phase) {
    case 'sending':
      return (
        <span>
          {phase.chunks === 1
            ? t('run.phase.sendingOne')
            : t('run.phase.sending', { chunk: phase.chunk + 1, chunks: phase.chunks })}
        </span>
      );
    case 'waiting':
      return <span>{t(`run.waits.${reasonOf(phase.because)}`)}</span>;
    case 'ended': {
      if (isUnseen(item, changes)) return <span>{t('run.phase.unseen')}</span>;
      const stop = phase.how === 'stopped' ? stopOf(item, changes) : null;
      return <span>{stop === null ? t(`run.phase.${phase.how}`) : t(`stops.is.${stop.state}`)}</span>;
    }
    default:
      return <span>{t(`run.phase.${phase.phase}`)}</span>;
  }
}
