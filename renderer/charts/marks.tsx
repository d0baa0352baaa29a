import classes from './chart.module.css';
import type { ChartTone } from './chart-point.ts';

type MarkProps = { readonly x: number; readonly y: number; readonly size: number; readonly tone: ChartTone };

/** A measured value. Its side of the target is its shape: a triangle down or up, a disc near it, a ring without one. */
export function Mark({ x, y, size, tone }: MarkProps) {
  if (tone === 'near' || tone === 'none') {
    return <circle className={classes.mark} data-tone={tone} cx={x} cy={y} r={size * 0.9} />;
  }
  const tip = tone === 'below' ? size : -size;
  const base = `${x - size * 1.1},${y - tip * 0.8} ${x + size * 1.1},${y - tip * 0.8}`;
  return <polygon className={classes.mark} data-tone={tone} points={`${base} ${x},${y + tip}`} />;
}

/** Opacity of the smallest and of the largest gap. */
const [FAINT, STRONG] = [0.2, 0.6];

type GapProps = {
  readonly from: { readonly x: number; readonly y: number };
  readonly to: { readonly x: number; readonly y: number };
  readonly thickness: number;
  readonly tone: ChartTone;
  readonly strength: number;
};

/** The gap between a value and its target: the larger, the stronger. */
export function Gap({ from, to, thickness, tone, strength }: GapProps) {
  return (
    <line
      className={classes.gap}
      data-tone={tone}
      x1={from.x}
      y1={from.y}
      x2={to.x}
      y2={to.y}
      strokeWidth={thickness}
      strokeOpacity={FAINT + (STRONG - FAINT) * strength}
    />
  );
}

type BreakMarkProps = { readonly x: number; readonly y: number; readonly lying: boolean };

/** Two strokes across an axis that does not start at 0. */
export function BreakMark({ x, y, lying }: BreakMarkProps) {
  const stroke = lying ? 'm-5 4 l4 -8 m3 8 l4 -8' : 'm-4 2 l8 -4 m-8 8 l8 -4';
  return (
    <>
      <rect
        className={classes.broken}
        x={lying ? x - 2 : x - 4}
        y={lying ? y - 4 : y - 1}
        width={lying ? 4 : 8}
        height={lying ? 8 : 4}
      />
      <path className={classes.break} d={`M${x} ${y} ${stroke}`} />
    </>
  );
}
