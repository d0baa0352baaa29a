import { type ReactNode, useId } from 'react';
import { OriginMarksHere } from './origin-marks.tsx';
import classes from './stat-card.module.css';

type StatCardProps = {
  readonly label: string;
  readonly value: ReactNode;
  readonly note?: ReactNode;
  readonly tone?: 'below' | 'above' | 'even';
};

/** One figure with its name and its denominator. */
export function StatCard({ label, value, note, tone = 'even' }: StatCardProps) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls; this groups a figure with its name
    <div role="group" aria-labelledby={id} className={classes.card}>
      <p id={id} className={classes.label}>
        {label}
      </p>
      <p className={classes.value} data-tone={tone}>
        {value}
      </p>
      {note === undefined ? null : <p className={classes.note}>{note}</p>}
      <div className={classes.marks}>
        <OriginMarksHere />
      </div>
    </div>
  );
}
