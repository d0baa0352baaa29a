import { Skeleton, VisuallyHidden } from '@mantine/core';
import { type KeyboardEvent, lazy, Suspense, useId, useState } from 'react';
import classes from './chart-frame.module.css';
import { stepOf } from './chart-keys.ts';
import { type ChartPoint, sentenceOf } from './chart-point.ts';
import { ChartTooltip, type Spot } from './chart-tooltip.tsx';

/** A moment in which the page has nothing more urgent to do, at the latest after a third of a second. */
const idle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: 300 });
    else setTimeout(resolve, 0);
  });

// The library is a chunk of its own, and the largest one: the figures come first, the chart into the place kept for it.
const Canvas = lazy(async () => {
  await idle();
  return { default: (await import('./chart-canvas.tsx')).ChartCanvas };
});

/** What a chart is given; both charts take the same. */
export type ChartProps = {
  readonly points: readonly ChartPoint[];
  /** The chart in one sentence, for those who do not see it. */
  readonly summary: string;
  /** How to move through it by keyboard. */
  readonly hint: string;
  /** Writes a percentage beside the axis. */
  readonly formatTick: (value: number) => string;
  readonly onOpen?: ((point: ChartPoint) => void) | undefined;
};

type ChartFrameProps = ChartProps & { readonly kind: 'bar' | 'line'; readonly height: number };

/** One focusable chart: arrows move, Enter opens, the place that is active is shown and said. */
export function ChartFrame({ points, summary, hint, onOpen, kind, height, formatTick }: ChartFrameProps) {
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
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the chart is one stop of the keyboard and moves by its own arrows
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
