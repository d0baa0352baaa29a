import { Button, Group } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextInput } from '#renderer/ui/mantine-more.ts';
import classes from './limits-filter.module.css';

/** Percentages that a fill rate lies between; null: no limit. */
export type DeltaLimits = { readonly min: number | null; readonly max: number | null };

/** What someone typed as a limit: nothing, a percentage, or neither. */
type TypedPercent =
  | { readonly kind: 'none' }
  | { readonly kind: 'percent'; readonly value: number }
  | { readonly kind: 'wrong' };

const NUMBER = /^\d{1,3}(?:[.,]\d{1,4})?$/;

/** Reads `62`, `62.5`, `62,5` or `62,5 %`; 0 to 100. */
export function percentOfText(text: string): TypedPercent {
  const bare = text.replace('%', '').trim();
  if (bare === '') return { kind: 'none' };
  const value = NUMBER.test(bare) ? Number(bare.replace(',', '.')) : Number.NaN;
  return value >= 0 && value <= 100 ? { kind: 'percent', value } : { kind: 'wrong' };
}

/** Why two limits can't be used, and which field shows the message. */
type LimitsProblem = { readonly field: 'min' | 'max'; readonly problem: 'wrong' | 'crossed' };

/** Reads two texts as limits, or returns what is wrong with them; null: no limit. */
export function limitsOfText(
  min: string,
  max: string,
): { readonly min: number | null; readonly max: number | null } | LimitsProblem {
  const [low, high] = [percentOfText(min), percentOfText(max)];
  if (low.kind === 'wrong') return { field: 'min', problem: 'wrong' };
  if (high.kind === 'wrong') return { field: 'max', problem: 'wrong' };
  if (low.kind === 'percent' && high.kind === 'percent' && low.value > high.value) {
    return { field: 'max', problem: 'crossed' };
  }
  return {
    min: low.kind === 'percent' ? low.value : null,
    max: high.kind === 'percent' ? high.value : null,
  };
}

/** Writes a number as the reader's language does. When typed, both commas and points are accepted. */
const typed = (value: number | null, language: string): string =>
  value === null ? '' : new Intl.NumberFormat(language, { maximumFractionDigits: 4 }).format(value);

/** The two fields of the filter, which take the focus when they appear. `onApply` gets limits that can be used. */
export function LimitsForm({ min, max, onApply }: DeltaLimits & { readonly onApply: (limits: DeltaLimits) => void }) {
  const { t, i18n } = useTranslation('overview');
  const [low, setLow] = useState(typed(min, i18n.language));
  const [high, setHigh] = useState(typed(max, i18n.language));
  const limits = limitsOfText(low, high);
  const problem = 'problem' in limits ? limits : null;
  const errorOf = (field: 'min' | 'max') => (problem?.field === field ? t(`limits.${problem.problem}`) : undefined);
  const apply = (event: FormEvent) => {
    event.preventDefault();
    if (!('problem' in limits)) onApply(limits);
  };
  return (
    <form onSubmit={apply} noValidate className={classes.form}>
      <p className={classes.hint}>{t('limits.hint')}</p>
      <Group align="flex-start" gap={10} wrap="nowrap">
        <TextInput
          label={t('limits.min')}
          placeholder="0"
          inputMode="decimal"
          rightSection="%"
          value={low}
          onChange={(event) => setLow(event.currentTarget.value)}
          error={errorOf('min')}
          autoFocus
        />
        <TextInput
          label={t('limits.max')}
          placeholder="100"
          inputMode="decimal"
          rightSection="%"
          value={high}
          onChange={(event) => setHigh(event.currentTarget.value)}
          error={errorOf('max')}
        />
      </Group>
      <Group gap={8}>
        <Button type="submit" disabled={problem !== null}>
          {t('limits.apply')}
        </Button>
        <Button
          variant="default"
          disabled={min === null && max === null}
          onClick={() => onApply({ min: null, max: null })}
        >
          {t('limits.clear')}
        </Button>
      </Group>
    </form>
  );
}
