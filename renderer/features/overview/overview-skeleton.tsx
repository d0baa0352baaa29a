import { Skeleton } from '@mantine/core';
import classes from './overview-report.module.css';

/** The shape of the page before its first numbers. */
export function OverviewSkeleton() {
  return (
    <div className={classes.skeleton}>
      {['fill', 'expected', 'delta', 'below', 'runs', 'coverage'].map((card) => (
        <Skeleton key={card} height={92} radius={10} />
      ))}
      <Skeleton className={classes.wide} height={390} radius={10} />
      <Skeleton className={classes.wide} height={420} radius={10} />
    </div>
  );
}
