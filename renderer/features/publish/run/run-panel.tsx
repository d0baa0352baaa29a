import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { usePublishTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { Panel } from '#renderer/ui/panel.tsx';
import { Progress } from '#renderer/ui/progress.tsx';
import type { PublishState, ResourceChanges } from '#shared/bridge/publish.ts';
import { isFocusLost } from '../acts/focus.ts';
import parts from '../parts/parts.module.css';
import { EndedText } from './ended-text.tsx';
import classes from './run.module.css';
import { countRun } from './run-outcome.ts';
import { RunRows } from './run-rows.tsx';
import { WaitingText } from './waiting-text.tsx';

type RunPanelProps = {
  readonly state: PublishState;
  readonly changes: readonly ResourceChanges[];
  readonly onCancel: () => void;
};

/** The publishing under way, or how the last one ended: store by store. */
export function RunPanel({ state, changes, onCancel }: RunPanelProps) {
  const t = usePublishTexts();
  const { integer } = useFormat();
  const { resources, isCancelling } = state;
  const running = state.state === 'running';
  const { done } = countRun(state);
  const total = resources.length;
  const box = useRef<HTMLDivElement>(null);
  // The button that began it can not be pressed again, and Cancel goes at the end: neither may take the focus along.
  // biome-ignore lint/correctness/useExhaustiveDependencies: at both turns of the run
  useEffect(() => {
    if (isFocusLost()) box.current?.focus({ preventScroll: true });
  }, [running]);
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
            label={t('run.progress', { count: total, done: integer(done), total: integer(total) })}
            done={done}
            total={total}
            note={isCancelling ? t('run.cancelling') : undefined}
            action={cancel(t('run.cancel'))}
          />
        ) : null}
        <div role="status">
          {running ? <WaitingText state={state} /> : <EndedText state={state} changes={changes} />}
        </div>
        {state.ended === 'paused' ? (
          <div className={parts.bar}>
            <Button component={Link} to="/settings" variant="default" size="compact-sm">
              {t('run.toSettings')}
            </Button>
            {cancel(t('run.dropPause'))}
          </div>
        ) : null}
        <RunRows state={state} changes={changes} />
      </div>
    </Panel>
  );
}
