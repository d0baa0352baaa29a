import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ConnectionSteps, type TestState } from '#renderer/ui/connection-test.tsx';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import type { OpenState } from './use-open-workspace.ts';
import classes from './welcome.module.css';

type ConnectResultProps = { readonly test: TestState; readonly opening: OpenState };

/** How far the test of the connection is, what came of it, and why the workspace could not be opened. */
export function ConnectResult({ test, opening }: ConnectResultProps) {
  const { t } = useTranslation('common');
  const result = useRef<HTMLDivElement>(null);
  // The steps of a test may end below the window.
  useEffect(() => {
    if (test.state === 'done') void result.current?.scrollIntoView({ block: 'nearest' });
  }, [test]);
  return (
    <div aria-live="polite" ref={result} className={classes.result}>
      {test.state === 'running' ? <p className={classes.note}>{t('connectionTest.testing')}</p> : null}
      {test.state === 'done' ? <ConnectionSteps test={test.test} /> : null}
      {test.state === 'failed' ? <FailureNotice failure={test.failure} withAction={false} /> : null}
      {opening.state === 'failed' ? <FailureNotice failure={opening.failure} withAction={false} /> : null}
    </div>
  );
}
