import { IconCheck, IconCircleCheck, IconMinus, IconPoint, IconX, type TablerIcon } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ConnectionTest } from '#shared/bridge/workspaces.ts';
import classes from './connection-steps.module.css';
import { FailureNotice } from './failure-notice.tsx';

type Outcome = ConnectionTest['steps'][number]['outcome'];

const ICONS: Record<Outcome, TablerIcon> = {
  passed: IconCheck,
  failed: IconX,
  not_needed: IconMinus,
  not_reached: IconPoint,
};

/** The result of "Test connection": each step with its outcome, then the sentence of the one that failed. */
export function ConnectionSteps({ test }: { readonly test: ConnectionTest }) {
  const { t } = useTranslation('common');
  return (
    <div className={classes.result}>
      {test.failure === null ? (
        <div role="status" className={classes.passed}>
          <IconCircleCheck size={18} aria-hidden />
          <div>
            <p className={classes.title}>{t('connectionTest.passed')}</p>
            <p className={classes.hint}>{t('connectionTest.passedHint')}</p>
          </div>
        </div>
      ) : (
        <FailureNotice failure={test.failure} withAction={false} />
      )}
      <ol className={classes.steps} aria-label={t('connectionTest.steps')}>
        {test.steps.map(({ step, outcome, detail }) => {
          const Icon = ICONS[outcome];
          return (
            <li key={step} className={classes.step} data-step={step} data-outcome={outcome}>
              <Icon size={15} className={classes.icon} aria-hidden />
              <span>{t(`connectionTest.step.${step}`)}</span>
              <span className={classes.detail}>
                {t(`connectionTest.outcome.${outcome}`)}
                {detail === null || detail === '' ? '' : ` · ${detail}`}
              </span>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
