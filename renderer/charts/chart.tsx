import { Skeleton, VisuallyHidden } from '@mantine/core';
import { type CSSProperties, type KeyboardEvent, lazy, Suspense, useId, useState } from 'react';
import classes from './chart.module.css';
import { type ChartPoint, sentenceOf, stepOf } from './chart-point.ts';

/** Where the active place is drawn, in CSS pixels of the canvas, with the canvas size. */
export type Spot = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

type ChartTooltipProps = { readonly point: ChartPoint; readonly spot: Spot };

const GAP = 12;

/** The figures of the active place. The live region announces them, so this is hidden from screen readers. */
function ChartTooltip({ point, spot }: ChartTooltipProps) {
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

/** Waits until the page has nothing more urgent to do, but no longer than a third of a second. */
const idle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: 300 });
    else setTimeout(resolve, 0);
  });

// The library is in its own chunk, the largest one. The figures come first; the chart then appears in the space
// reserved for it.
const Canvas = lazy(async () => {
  await idle();
  return { default: (await import('./chart-canvas.tsx')).ChartCanvas };
});

/** Props of both charts. */
type ChartProps = {
  readonly points: readonly ChartPoint[];
  /** The chart in one sentence, for screen readers. */
  readonly summary: string;
  /** Explains how to move through the chart by keyboard. */
  readonly hint: string;
  /** Formats a percentage for the axis. */
  readonly formatTick: (value: number) => string;
  readonly onOpen?: ((point: ChartPoint) => void) | undefined;
};

type ChartFrameProps = ChartProps & { readonly kind: 'bar' | 'line'; readonly height: number };

/** One focusable chart. Arrows move, Enter opens, and the active place is shown and announced. */
function ChartFrame({ points, summary, hint, onOpen, kind, height, formatTick }: ChartFrameProps) {
  const hintId = useId();
  const [spot, setSpot] = useState<Spot | null>(null);
  const [wanted, setWanted] = useState<number | null>(null);
  const active = wanted !== null && wanted < points.length ? wanted : null;
  const point = active === null ? undefined : points[active];
  const open = (index: number) => {
    const target = points[index];
    if (target?.canOpen) onOpen?.(target);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return setWanted(null);
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      return active === null ? undefined : open(active);
    }
    const next = stepOf(event.key, active, points.length);
    if (next === null) return;
    event.preventDefault();
    setWanted(next);
  };
  return (
    <div
      role="application"
      aria-label={summary}
      aria-describedby={hintId}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the chart is one tab stop and handles the arrow keys itself
      tabIndex={0}
      className={classes.frame}
      onKeyDown={onKeyDown}
      onBlur={() => setWanted(null)}
    >
      <VisuallyHidden id={hintId}>{hint}</VisuallyHidden>
      <div
        className={classes.canvas}
        style={{ height }}
        data-opens={onOpen !== undefined && point?.canOpen === true}
        onPointerLeave={() => setWanted(null)}
      >
        <Suspense fallback={<Skeleton height={height} />}>
          <Canvas
            kind={kind}
            points={points}
            formatTick={formatTick}
            active={active}
            onActive={setWanted}
            onSpot={setSpot}
            onOpen={open}
          />
        </Suspense>
        {point === undefined || spot === null ? null : <ChartTooltip point={point} spot={spot} />}
      </div>
      <VisuallyHidden aria-live="polite">{point === undefined ? '' : sentenceOf(point)}</VisuallyHidden>
    </div>
  );
}

const ROW = 26;
/** Height of the axis and its labels, in pixels. */
const REST = 34;

/** Horizontal bars from 0 to 100 with their targets as markers. Draws exactly the given points, in their order. */
export function BarChart(props: ChartProps) {
  return <ChartFrame {...props} kind="bar" height={props.points.length * ROW + REST} />;
}

const HEIGHT = 260;

/** A line from 0 to 100 over equal time steps, with its targets as steps. Points without a value are gaps. */
export function LineChart(props: ChartProps) {
  return <ChartFrame {...props} kind="line" height={HEIGHT} />;
}
