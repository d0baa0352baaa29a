import { Skeleton } from '@mantine/core';
import classes from './overview-skeleton.module.css';

const CARDS = ['fill', 'expected', 'delta', 'below', 'runs', 'coverage'];
const BARS = ['54%', '52%', '57%', '61%', '60%', '63%', '66%', '68%'];
const ROWS = ['31%', '36%', '27%', '33%', '29%', '38%', '30%'];

/** The shape of the page before its first numbers. */
export function OverviewSkeleton() {
  return (
    <div className={classes.page}>
      <div className={classes.cards}>
        {CARDS.map((card) => (
          <div key={card} className={classes.block}>
            <Skeleton height={10} width="45%" />
            <Skeleton height={24} width="65%" />
            <Skeleton height={10} width="85%" />
          </div>
        ))}
      </div>
      {[BARS, ROWS].map((widths) => (
        <div key={widths[0]} className={classes.block}>
          <Skeleton height={14} width={180} mb={12} />
          {widths.map((width) => (
            <Skeleton key={width} height={14} width={width} mb={8} />
          ))}
        </div>
      ))}
    </div>
  );
}
