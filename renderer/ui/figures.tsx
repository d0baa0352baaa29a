import { VisuallyHidden } from '@mantine/core';
import { type CSSProperties, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#renderer/i18n/use-format.ts';
import classes from './figures.module.css';
import { Grouped } from './grouped.tsx';
import { OriginMarksHere } from './origin.tsx';

type DeltaProps = {
  /** In percentage points, measured minus expected; null when nothing was compared. */
  readonly value: number | null;
  /** Said to screen readers where it is not about a target. */
  readonly spoken?: string;
  /** Decimals, where the figures beside it don't add up with one (shared/domain/add-up.ts). */
  readonly digits?: number;
};

const SHAPE = { below: '▼', above: '▲', even: '=' } as const;

const toneOf = (value: number) => (value < 0 ? 'below' : value > 0 ? 'above' : 'even');

/** A difference with its sign. A shape and a word back up the colour. */
export function Delta({ value, spoken, digits = 1 }: DeltaProps) {
  const { t } = useTranslation('common');
  const format = useFormat();
  if (value === null) {
    return (
      <span className={classes.delta} data-tone="even">
        <span aria-hidden>{t('none')}</span>
        <VisuallyHidden>{t('delta.none')}</VisuallyHidden>
      </span>
    );
  }
  // By the exact value, as what is below is counted: one that rounds to zero may be on a side.
  const tone = toneOf(value);
  const points = format.delta(Math.abs(value), digits).replace('+', '');
  return (
    <span className={classes.delta} data-tone={tone}>
      <span aria-hidden>
        <span className={classes.shape}>{SHAPE[tone]}</span> {format.delta(value, digits)}
      </span>
      <VisuallyHidden>{spoken ?? t(`delta.${tone}`, { points })}</VisuallyHidden>
    </span>
  );
}

type FillTrackProps = {
  /** In percent, 0 to 100; null: not measured. */
  readonly measured: number | null;
  /** In percent, 0 to 100; null: no expectation. */
  readonly expected: number | null;
  /** On which side it is, when that is already known. By default, `measured` is compared with `expected`. */
  readonly tone?: ReturnType<typeof toneOf> | 'none' | undefined;
  /** True where the numbers are shown beside the bar, so that screen readers don't read them twice. */
  readonly decorative?: boolean;
};

/** A bar of the measured fill rate with a mark at the expected one. */
export function FillTrack({ measured, expected, tone, decorative = false }: FillTrackProps) {
  const { t } = useTranslation('common');
  const format = useFormat();
  const values = { measured: format.percent(measured), expected: format.percent(expected) };
  const words = t(
    measured === null
      ? expected === null
        ? 'fillTrack.none'
        : 'fillTrack.expected'
      : expected === null
        ? 'fillTrack.measured'
        : 'fillTrack.both',
    values,
  );
  const side = tone ?? (expected === null || measured === null ? 'none' : toneOf(measured - expected));
  const style = { '--measured': `${measured ?? 0}%`, '--expected': `${expected ?? 0}%` } as CSSProperties;
  return (
    <span
      className={classes.track}
      style={style}
      {...(decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': words })}
    >
      {measured === null ? null : <span className={classes.measured} data-tone={side} />}
      {expected === null ? null : <span className={classes.expected} />}
    </span>
  );
}

type HintedProps = { readonly hint: string; readonly children: ReactNode };

/** A word that is explained where it stands: under the pointer, and under it when it has the keyboard's focus. */
export function Hinted({ hint, children }: HintedProps) {
  return (
    <button type="button" className={classes.hinted} title={hint}>
      {children}
    </button>
  );
}

type StatCardProps = {
  readonly label: string;
  /** What the label means, where it is not a plain word. */
  readonly hint?: string;
  readonly value: ReactNode;
  readonly note?: ReactNode;
};

/** One figure with its name and its denominator. */
export function StatCard({ label, hint, value, note }: StatCardProps) {
  const id = useId();
  return (
    <Grouped aria-labelledby={id} className={classes.card}>
      <p id={id} className={classes.label}>
        {hint === undefined ? label : <Hinted hint={hint}>{label}</Hinted>}
      </p>
      <p className={classes.value}>{value}</p>
      {note === undefined ? null : <p className={classes.note}>{note}</p>}
      <div className={classes.marks}>
        <OriginMarksHere />
      </div>
    </Grouped>
  );
}
