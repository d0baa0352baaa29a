import { Skeleton } from '@mantine/core';
import parts from './parts.module.css';
import classes from './report-skeleton.module.css';

const CARDS = ['fill', 'expected', 'delta', 'below', 'runs', 'coverage'];

type ReportSkeletonProps = { readonly cards?: number };

/** The shape of a report before its first numbers. */
export function ReportSkeleton({ cards = CARDS.length }: ReportSkeletonProps) {
  return (
    <div className={parts.parts}>
      <div className={classes.cards}>
        {CARDS.slice(0, cards).map((card) => (
          <Skeleton key={card} height={92} radius={10} />
        ))}
      </div>
      <Skeleton height={320} radius={10} />
      <Skeleton height={320} radius={10} />
    </div>
  );
}
