import { Button, Group, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { FilterChip } from '#renderer/ui/chips.tsx';
import { Popover } from '#renderer/ui/popover.tsx';
import classes from './limits-filter.module.css';

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

type Limits = { readonly min: number | null; readonly max: number | null };

type LimitsFilterProps = Limits & {
  readonly onChange: (limits: Limits) => void;
  readonly startsOpened?: boolean;
};

/** Writes a number as the reader's language does. When typed, both commas and points are accepted. */
const typed = (value: number | null, language: string): string =>
  value === null ? '' : new Intl.NumberFormat(language, { maximumFractionDigits: 4 }).format(value);

/** Shows only groups whose fill rate lies between two limits. */
export function LimitsFilter({ min, max, onChange, startsOpened = false }: LimitsFilterProps) {
  const { t, i18n } = useTranslation('overview');
  const format = useFormat();
  const [opened, setOpened] = useState(startsOpened);
  const [low, setLow] = useState('');
  const [high, setHigh] = useState('');
  const limits = limitsOfText(low, high);
  const problem = 'problem' in limits ? limits : null;
  const errorOf = (field: 'min' | 'max') => (problem?.field === field ? t(`limits.${problem.problem}`) : undefined);
  const open = (next: boolean) => {
    if (next) {
      setLow(typed(min, i18n.language));
      setHigh(typed(max, i18n.language));
    }
    setOpened(next);
  };
  const apply = (event: FormEvent) => {
    event.preventDefault();
    if ('problem' in limits) return;
    open(false);
    onChange(limits);
  };
  const words = { min: format.percent(min), max: format.percent(max) };
  const none = min === null && max === null;
  const value = t(
    none ? 'limits.any' : max === null ? 'limits.from' : min === null ? 'limits.to' : 'limits.both',
    words,
  );
  return (
    <Popover opened={opened} onChange={open}>
      <Popover.Target>
        <FilterChip label={t('limits.label')} value={value} on={!none} onClick={() => open(!opened)} />
      </Popover.Target>
      <Popover.Dropdown aria-label={t('limits.label')}>
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
              data-autofocus
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
              disabled={none}
              onClick={() => {
                open(false);
                onChange({ min: null, max: null });
              }}
            >
              {t('limits.clear')}
            </Button>
          </Group>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
