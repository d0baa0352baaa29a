import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#renderer/i18n/use-format.ts';
import classes from './fill-track.module.css';

type FillTrackProps = {
  /** Percent 0 to 100; null: not measured. */
  readonly measured: number | null;
  /** Percent 0 to 100; null: no expectation. */
  readonly expected: number | null;
  /** The verdict to colour by, where it is known otherwise; by default `measured` below `expected`. */
  readonly below?: boolean | undefined;
  /** True where the numbers stand beside the track, so that they are not read twice. */
  readonly decorative?: boolean;
};

/** A bar of the measured fill with a mark at the expected one. */
export function FillTrack({ measured, expected, below, decorative = false }: FillTrackProps) {
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
  const style = { '--measured': `${measured ?? 0}%`, '--expected': `${expected ?? 0}%` } as CSSProperties;
  return (
    <span
      className={classes.track}
      style={style}
      {...(decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': words })}
    >
      {measured === null ? null : (
        <span className={classes.measured} data-below={below ?? (expected !== null && measured < expected)} />
      )}
      {expected === null ? null : <span className={classes.expected} />}
    </span>
  );
}
