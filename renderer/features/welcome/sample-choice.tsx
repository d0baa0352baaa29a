import { Badge, Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useBridge } from '#renderer/bridge/page-context.ts';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import { useOpenWorkspace } from './use-open-workspace.ts';
import classes from './welcome.module.css';

/** The sample workspace, one press away. */
export function SampleChoice() {
  const { t } = useTranslation('welcome');
  const { t: c } = useTranslation('common');
  const bridge = useBridge();
  const { state, open } = useOpenWorkspace();
  const start = () => void open(() => bridge.workspaces.openSample());
  return (
    <section className={classes.choice} aria-labelledby="sample-title">
      <div className={classes.choiceHead}>
        <h2 id="sample-title" className={classes.choiceTitle}>
          {t('sample.title')}
        </h2>
        <Badge variant="light" tt="none">
          {c('workspace.demo')}
        </Badge>
      </div>
      <p className={classes.choiceHint}>{t('sample.hint')}</p>
      <div className={classes.buttons}>
        <Button variant="default" onClick={start} loading={state.state === 'opening'}>
          {t('sample.submit')}
        </Button>
      </div>
      <div aria-live="polite">
        {state.state === 'opening' ? <p className={classes.note}>{t('sample.opening')}</p> : null}
        {state.state === 'failed' ? <FailureNotice failure={state.failure} onRetry={start} /> : null}
      </div>
    </section>
  );
}
