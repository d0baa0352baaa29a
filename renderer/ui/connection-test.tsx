import { IconCheck, IconCircleCheck, IconMinus, IconPoint, IconX, type TablerIcon } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { failureOf } from '#renderer/bridge/bridge.ts';
import { useConnectionTestTexts } from '#renderer/i18n/use-connection-test-texts.ts';
import type { Failure } from '#shared/bridge/answer.ts';
import type { ConnectionTest } from '#shared/bridge/workspaces.ts';
import classes from './connection-test.module.css';
import { FailureNotice } from './failure-notice.tsx';

/** The state of a connection test. */
export type TestState =
  | { readonly state: 'none' }
  | { readonly state: 'running' }
  | { readonly state: 'done'; readonly test: ConnectionTest }
  | { readonly state: 'failed'; readonly failure: Failure };

/**
 * Runs a connection test that can be cancelled. It is not a TanStack mutation, because its cache would keep the
 * variables of the call, and the token with them.
 */
export function useTestConnection() {
  const [state, setState] = useState<TestState>({ state: 'none' });
  const running = useRef<AbortController | null>(null);

  const run = async (ask: (signal: AbortSignal) => Promise<ConnectionTest>): Promise<ConnectionTest | null> => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setState({ state: 'running' });
    try {
      const test = await ask(controller.signal);
      if (controller.signal.aborted) return null;
      setState({ state: 'done', test });
      return test;
    } catch (error) {
      if (!controller.signal.aborted) setState({ state: 'failed', failure: failureOf(error) });
      return null;
    }
  };

  const forget = () => {
    running.current?.abort();
    setState({ state: 'none' });
  };

  return { state, run, cancel: forget, forget };
}

type Outcome = ConnectionTest['steps'][number]['outcome'];

const ICONS: Record<Outcome, TablerIcon> = {
  passed: IconCheck,
  failed: IconX,
  not_needed: IconMinus,
  not_reached: IconPoint,
};

/** The result of "Test connection": each step with its outcome, then an explanation of the step that failed. */
export function ConnectionSteps({ test }: { readonly test: ConnectionTest }) {
  const t = useConnectionTestTexts();
  return (
    <div className={classes.result}>
      {test.failure === null ? (
        <div role="status" className={classes.passed}>
          <IconCircleCheck size={18} aria-hidden />
          <div>
            <p className={classes.title}>{t('passed')}</p>
            <p className={classes.hint}>{t('passedHint')}</p>
          </div>
        </div>
      ) : (
        <FailureNotice failure={test.failure} withAction={false} />
      )}
      <ol className={classes.steps} aria-label={t('steps')}>
        {test.steps.map(({ step, outcome, detail }) => {
          const Icon = ICONS[outcome];
          return (
            <li key={step} className={classes.step} data-step={step} data-outcome={outcome}>
              <Icon size={15} className={classes.icon} aria-hidden />
              <span>{t(`step.${step}`)}</span>
              <span className={classes.detail}>
                {t(`outcome.${outcome}`)}
                {detail === null || detail === '' ? '' : ` · ${detail}`}
              </span>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
