import { type ReactNode, useId } from 'react';
import classes from './progress.module.css';

type ProgressProps = {
  /** What is in progress, including its count. */
  readonly label: ReactNode;
  /** True for a level, such as how full a disk is, where nothing is in progress. */
  readonly meter?: boolean;
  readonly done: number;
  /** null: not known yet; the bar then only shows that something is happening. */
  readonly total: number | null;
  /** For example the rate and the time left. */
  readonly note?: ReactNode;
  readonly action?: ReactNode;
};

/** Progress in words and as a bar. */
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
