import { type ReactNode, useId } from 'react';
import classes from './progress.module.css';

type ProgressProps = {
  /** What is under way, with its count in words. */
  readonly label: ReactNode;
  /** True for a fill, such as that of a disk: nothing is under way. */
  readonly meter?: boolean;
  readonly done: number;
  /** null: not known yet; the bar then only says that something moves. */
  readonly total: number | null;
  /** Rate, time left. */
  readonly note?: ReactNode;
  readonly action?: ReactNode;
};

/** How far something is, in words and as a bar. */
export function Progress({ label, meter = false, done, total, note, action }: ProgressProps) {
  const id = useId();
  const known = total !== null && total > 0;
  const percent = known ? Math.min(100, (100 * done) / total) : null;
  return (
    <div className={classes.progress}>
      <div className={classes.words}>
        <span id={id} className={classes.label}>
          {label}
        </span>
        {note === undefined ? null : <span className={classes.note}>{note}</span>}
        {action === undefined ? null : <span className={classes.action}>{action}</span>}
      </div>
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles take a name, and the role is not known here */}
      <div
        role={meter ? 'meter' : 'progressbar'}
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={known ? total : undefined}
        aria-valuenow={known ? Math.min(done, total) : undefined}
        className={classes.track}
      >
        <div className={classes.bar} data-unknown={percent === null} style={{ width: `${percent ?? 30}%` }} />
      </div>
    </div>
  );
}
