import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { failureOf } from '#renderer/bridge/bridge.ts';
import { usePolicy } from '#renderer/bridge/use-policy.ts';
import { useOfflineTexts } from '#renderer/i18n/use-offline-texts.ts';
import { SetByPolicy } from '#renderer/policy/set-by-policy.tsx';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import { TextInput } from '#renderer/ui/mantine-more.ts';
import { Panel } from '#renderer/ui/page.tsx';
import { useKeptFocus } from '#renderer/ui/use-kept-focus.ts';
import type { OfflineStatus } from '#shared/bridge/offline.ts';
import classes from './offline.module.css';
import { useChangeStatus } from './use-offline-action.ts';

type LimitsPanelProps = { readonly status: OfflineStatus; readonly writable: boolean };

/** What stands in a field and is not saved. */
type Typed = { readonly budget?: string | undefined; readonly days?: string | undefined };

type LimitFieldProps = {
  readonly name: string;
  readonly label: string;
  readonly hint: ReactNode;
  readonly problem: string | undefined;
  readonly writable: boolean;
  readonly value: string;
  readonly onChange: (text: string) => void;
};

/** A field for a whole number. The hint is below the field, so that fields side by side start on the same line. */
function LimitField({ name, label, hint, problem, writable, value, onChange }: LimitFieldProps) {
  return (
    <TextInput
      name={name}
      className={classes.input}
      label={label}
      description={hint}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      inputMode="numeric"
      disabled={!writable}
      value={value}
      error={problem}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

/** How much may be saved on this computer, and for how long. */
export function LimitsPanel({ status, writable }: LimitsPanelProps) {
  const t = useOfflineTexts();
  const [typed, setTyped] = useState<Typed>({});
  const { budget = `${status.budgetMegabytes}`, days = `${status.days}` } = typed;
  const [pressed, setPressed] = useState(false);
  const isSet = usePolicy()?.offlineMegabytes !== undefined;
  const form = useRef<HTMLFormElement>(null);
  const change = useChangeStatus();
  // Its button can't be pressed while it works, nor once everything is saved.
  const kept = useKeptFocus(form, () => form.current?.querySelector<HTMLElement>('input:not(:disabled)'));
  useEffect(() => {
    const rest = (text: string | undefined, saved: number) =>
      text === undefined || wholeNumber(text, saved, saved) === saved ? undefined : text;
    setTyped((now) => ({ budget: rest(now.budget, status.budgetMegabytes), days: rest(now.days, status.days) }));
    setPressed(false);
  }, [status.budgetMegabytes, status.days]);
  const budgetMegabytes = wholeNumber(budget, 50, 100_000);
  const savedDays = wholeNumber(days, 1, 400);
  const dirty = budgetMegabytes !== status.budgetMegabytes || savedDays !== status.days;
  const smaller =
    (budgetMegabytes !== null && budgetMegabytes < status.budgetMegabytes) ||
    (savedDays !== null && savedDays < status.days);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setPressed(true);
    if (budgetMegabytes === null || savedDays === null) {
      form.current
        ?.querySelector<HTMLInputElement>(`[name="${budgetMegabytes === null ? 'budget' : 'days'}"]`)
        ?.focus();
      return;
    }
    const changed = { days: savedDays, ...(isSet ? {} : { budgetMegabytes }) };
    if (dirty) change.mutate((offline) => offline.limit(changed));
  };
  return (
    <Panel title={t('limits.title')} padded>
      <form ref={form} data-line="limits" className={classes.form} onSubmit={submit} noValidate {...kept}>
        <div className={classes.inputs}>
          <LimitField
            name="budget"
            label={t('limits.budget')}
            hint={isSet ? <SetByPolicy /> : t('limits.budgetHint')}
            problem={pressed && budgetMegabytes === null ? t('limits.budgetWrong') : undefined}
            writable={writable && !isSet}
            value={budget}
            onChange={(text) => setTyped({ ...typed, budget: text })}
          />
          <LimitField
            name="days"
            label={t('limits.days')}
            hint={t('limits.daysHint')}
            problem={pressed && savedDays === null ? t('limits.daysWrong') : undefined}
            writable={writable}
            value={days}
            onChange={(text) => setTyped({ ...typed, days: text })}
          />
        </div>
        {change.error === null ? null : <FailureNotice failure={failureOf(change.error)} withAction={false} />}
        <div className={classes.buttons}>
          <Button type="submit" loading={change.isPending} disabled={!writable || !dirty}>
            {t('limits.save')}
          </Button>
          <span role="status" className={classes.note}>
            {smaller ? t('limits.smaller') : ''}
          </span>
        </div>
      </form>
    </Panel>
  );
}

/** Reads a whole number within limits, with or without spaces or commas between thousands. */
export function wholeNumber(text: string, least: number, most: number): number | null {
  const bare = text.replaceAll(/[\s\u00a0\u202f]/g, '').replaceAll(/,(?=\d{3}(?:\D|$))/g, '');
  if (!/^\d{1,7}$/.test(bare)) return null;
  const value = Number(bare);
  return value >= least && value <= most ? value : null;
}
