import { memo } from 'react';
import classes from './chart.module.css';
import { type ChartLayout, lettersIn, middleOf, positionOf, shortLabel } from './chart-layout.ts';
import type { ChartPoint } from './chart-point.ts';
import { BreakMark, Gap, Mark } from './marks.tsx';
import type { ValueAxis } from './value-axis.ts';

export type DrawingProps = {
  readonly layout: ChartLayout;
  readonly axis: ValueAxis;
  readonly points: readonly ChartPoint[];
  /** Formats a percentage for the axis. */
  readonly formatTick: (value: number) => string;
};

/** Half the height of the line at a target. */
const TARGET = 8;

function DumbbellRows({ layout, axis, points, formatTick }: DrawingProps) {
  const { left, width, top, bottom } = layout;
  const letters = lettersIn(layout);
  return (
    <>
      {axis.ticks.map((tick) => {
        const x = positionOf(layout, axis, tick);
        return (
          <g key={tick}>
            <line className={classes.grid} x1={x} y1={top} x2={x} y2={bottom} />
            <text className={classes.tick} x={x} y={bottom + 16} textAnchor="middle">
              {formatTick(tick)}
            </text>
          </g>
        );
      })}
      {axis.broken ? <BreakMark lying x={left - 9} y={bottom} /> : null}
      <line className={classes.axis} x1={left - 14} y1={bottom} x2={layout.right} y2={bottom} />
      {points.map(({ id, label, value, target, tone, strength, note }, index) => {
        const y = middleOf(layout, index);
        const x = value === null ? null : positionOf(layout, axis, value);
        const goal = target === null ? null : positionOf(layout, axis, target);
        return (
          <g key={id}>
            <text className={classes.name} x={left - 18} y={y} textAnchor="end">
              {shortLabel(label, letters)}
            </text>
            {x === null || goal === null ? null : (
              <Gap from={{ x, y }} to={{ x: goal, y }} thickness={8} tone={tone} strength={strength} />
            )}
            {goal === null ? null : (
              <line className={classes.target} x1={goal} y1={y - TARGET} x2={goal} y2={y + TARGET} />
            )}
            {x === null ? null : <Mark x={x} y={y} size={6} tone={tone} />}
            <text className={classes.note} data-tone={tone} x={width - 4} y={y} textAnchor="end">
              {note}
            </text>
          </g>
        );
      })}
    </>
  );
}

/** Rows from measured to target, in the order of the points. */
export const Dumbbells = memo(DumbbellRows);
