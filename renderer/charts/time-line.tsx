import { memo, useId } from 'react';
import classes from './chart.module.css';
import { middleOf, positionOf, roomyLabels } from './chart-layout.ts';
import type { DrawingProps } from './dumbbells.tsx';
import { BreakMark, Gap, Mark } from './marks.tsx';

/** The measured line: a move after each gap, so that no line claims values where there are none. */
function linePath(spots: readonly ({ readonly x: number; readonly y: number } | null)[]): string {
  return spots
    .map((spot, index) => (spot === null ? '' : `${spots[index - 1] == null ? 'M' : 'L'}${spot.x} ${spot.y}`))
    .join('');
}

function TimePlaces({ layout, axis, points, formatTick }: DrawingProps) {
  const hatch = useId();
  const { left, right, top, bottom, slot } = layout;
  const at = (index: number, value: number | null) =>
    value === null ? null : { x: middleOf(layout, index), y: positionOf(layout, axis, value) };
  const spots = points.map(({ value }, index) => at(index, value));
  const size = Math.max(1.2, Math.min(6, slot * 0.32));
  return (
    <>
      <pattern id={hatch} width={6} height={6} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <line className={classes.hatch} x1={0} y1={0} x2={0} y2={6} />
      </pattern>
      {axis.ticks.map((tick) => {
        const y = positionOf(layout, axis, tick);
        return (
          <g key={tick}>
            <line className={classes.grid} x1={left} y1={y} x2={right} y2={y} />
            <text className={classes.tick} x={left - 10} y={y + 4} textAnchor="end">
              {formatTick(tick)}
            </text>
          </g>
        );
      })}
      {points.map(({ id, value, target }, index) =>
        value === null && target === null ? (
          <rect
            key={id}
            x={middleOf(layout, index) - slot / 2}
            y={top}
            width={slot}
            height={bottom - top}
            fill={`url(#${hatch})`}
          />
        ) : null,
      )}
      <line className={classes.axis} x1={left} y1={top} x2={left} y2={bottom + (axis.broken ? 10 : 0)} />
      {axis.broken ? <BreakMark lying={false} x={left} y={bottom + 4} /> : null}
      {points.map(({ id, target, tone, strength }, index) => {
        const [spot, goal] = [spots[index] ?? null, at(index, target)];
        return spot === null || goal === null ? null : (
          <Gap key={id} from={spot} to={goal} thickness={Math.max(1, size * 1.5)} tone={tone} strength={strength} />
        );
      })}
      <path className={classes.line} d={linePath(spots)} />
      {points.map(({ id, target }, index) => {
        const goal = at(index, target);
        return goal === null ? null : (
          <line
            key={id}
            className={classes.target}
            x1={goal.x - slot * 0.4}
            y1={goal.y}
            x2={goal.x + slot * 0.4}
            y2={goal.y}
          />
        );
      })}
      {points.map(({ id, tone }, index) => {
        const spot = spots[index] ?? null;
        return spot === null ? null : <Mark key={id} {...spot} size={size} tone={tone} />;
      })}
      {roomyLabels(layout, points).map((index) => {
        const x = middleOf(layout, index);
        return (
          <text key={points[index]?.id} className={classes.tick} y={bottom + 18} textAnchor="middle">
            {points[index]?.label.split('\n').map((line, row) => (
              <tspan key={line} x={x} dy={row === 0 ? 0 : 14}>
                {line}
              </tspan>
            ))}
          </text>
        );
      })}
    </>
  );
}

/** Places in order of time: a line through what was measured, its targets, and the gaps between them. */
export const TimeLine = memo(TimePlaces);
