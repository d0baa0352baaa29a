import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#renderer/i18n/use-format.ts';
import classes from './delta.module.css';

type DeltaProps = {
  /** Percentage points, measured minus expected; null: nothing was compared. */
  readonly value: number | null;
};

const SHAPE = { below: '▼', above: '▲', even: '=' } as const;

const toneOf = (value: number) => (value < 0 ? 'below' : value > 0 ? 'above' : 'even');

/** A difference with its sign, a shape and a word beside the colour. */
export function Delta({ value }: DeltaProps) {
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
  const tone = toneOf(value);
  const points = format.delta(Math.abs(value)).replace('+', '');
  return (
    <span className={classes.delta} data-tone={tone}>
      <span aria-hidden>
        <span className={classes.shape}>{SHAPE[tone]}</span> {format.delta(value)}
      </span>
      <VisuallyHidden>{t(`delta.${tone}`, { points })}</VisuallyHidden>
    </span>
  );
}
