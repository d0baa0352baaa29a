import type { ReactNode } from 'react';
import classes from './empty.module.css';

type EmptyProps = {
  readonly title: string;
  /** The next step. */
  readonly hint?: string;
  readonly action?: ReactNode;
};

/** What stands where there is nothing to show. */
export function Empty({ title, hint, action }: EmptyProps) {
  return (
    <div className={classes.empty}>
      <p className={classes.title}>{title}</p>
      {hint === undefined ? null : <p className={classes.hint}>{hint}</p>}
      {action === undefined ? null : <div className={classes.action}>{action}</div>}
    </div>
  );
}
