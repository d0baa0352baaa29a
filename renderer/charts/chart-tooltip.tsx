import type { CSSProperties } from 'react';
import classes from './chart-frame.module.css';
import type { ChartPoint } from './chart-point.ts';

/** Where the active place is drawn, in CSS pixels of the canvas, whose size comes along. */
export type Spot = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

type ChartTooltipProps = { readonly point: ChartPoint; readonly spot: Spot };

const GAP = 12;

/** The figures of the active place. The live region says them, so this is hidden from screen readers. */
export function ChartTooltip({ point, spot }: ChartTooltipProps) {
  const leftOf = spot.x > spot.width * 0.6;
  const above = spot.y > spot.height * 0.5;
  const style = {
    '--at-x': `${spot.x + (leftOf ? -GAP : GAP)}px`,
    '--at-y': `${spot.y + (above ? -GAP : GAP)}px`,
    '--shift-x': leftOf ? -100 : 0,
    '--shift-y': above ? -100 : 0,
  } as CSSProperties;
  return (
    <div aria-hidden className={classes.tooltip} style={style}>
      <p className={classes.title}>{point.title}</p>
      {point.lines.map((line) => (
        <p key={line} className={classes.line}>
          {line}
        </p>
      ))}
    </div>
  );
}
