import { Radio, TextInput } from '@mantine/core';
import { useOfflineTexts } from '#renderer/i18n/use-offline-texts.ts';
import classes from './pin-form.module.css';
import type { PinFieldsProps } from './pin-form.tsx';

/** Days that move with today, or fixed ones. */
export function PinPeriodFields({ draft, change, problem }: PinFieldsProps) {
  const t = useOfflineTexts();
  const crossed = problem === 'crossed' ? t('form.problem.crossed') : undefined;
  return (
    <fieldset className={classes.fields}>
      <legend className={classes.legend}>{t('form.period')}</legend>
      <Radio
        name="period"
        label={t('form.last')}
        checked={draft.period === 'last'}
        onChange={() => change({ period: 'last' })}
      />
      {draft.period === 'last' ? (
        <div className={classes.inner}>
          <TextInput
            className={classes.short}
            label={t('form.days')}
            inputMode="numeric"
            value={draft.days}
            error={problem === 'not_days' ? t('form.problem.not_days') : undefined}
            onChange={({ currentTarget }) => change({ days: currentTarget.value })}
          />
        </div>
      ) : null}
      <Radio
        name="period"
        label={t('form.fixed')}
        checked={draft.period === 'fixed'}
        onChange={() => change({ period: 'fixed' })}
      />
      {draft.period === 'fixed' ? (
        <div className={classes.inner}>
          <TextInput
            className={classes.date}
            type="date"
            label={t('form.firstDay')}
            value={draft.firstDay}
            error={problem === 'no_first' ? t('form.problem.no_first') : undefined}
            onChange={({ currentTarget }) => change({ firstDay: currentTarget.value })}
          />
          <TextInput
            className={classes.date}
            type="date"
            label={t('form.lastDay')}
            value={draft.lastDay}
            error={problem === 'no_last' ? t('form.problem.no_last') : crossed}
            onChange={({ currentTarget }) => change({ lastDay: currentTarget.value })}
          />
        </div>
      ) : null}
    </fieldset>
  );
}
