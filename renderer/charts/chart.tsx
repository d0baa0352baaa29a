import { VisuallyHidden } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import {
  type CSSProperties,
  type KeyboardEvent,
  lazy,
  type PointerEvent,
  Suspense,
  useId,
  useMemo,
  useState,
} from 'react';
import classes from './chart.module.css';
import {
  type ChartKind,
  type ChartLayout,
  layoutOf,
  middleOf,
  placeAt,
  positionOf,
  tooltipAt,
} from './chart-layout.ts';
import { type ChartPoint, sentenceOf, stepOf } from './chart-point.ts';
import { axisOf, type ValueAxis } from './value-axis.ts';

/** The library that draws comes after the page's figures. */
const ChartCanvas = lazy(async () => ({ default: (await import('./chart-canvas.tsx')).ChartCanvas }));

/** Where the active place is drawn, in CSS pixels of the chart, with the chart's size. */
type Spot = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

type ChartTooltipProps = { readonly point: ChartPoint; readonly spot: Spot };

const GAP = 12;

/** The figures of the active place. The live region announces them, so this is hidden from screen readers. */
function ChartTooltip({ point, spot }: ChartTooltipProps) {
  const { edge, x } = tooltipAt(spot.x, spot.width);
  const above = spot.y > spot.height * 0.5;
  const style = {
    '--at-x': `${x}px`,
    '--at-y': `${spot.y + (above ? -GAP : GAP)}px`,
    '--shift-x': edge === 'right' ? -100 : 0,
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
  /** Whether little height is left for it. */
  readonly isLow?: boolean;
};

/** Where a place is drawn: at its value, or at the start of the axis when it has none. */
function spotOf(layout: ChartLayout, axis: ValueAxis, index: number, { value }: ChartPoint): Spot {
  const along = middleOf(layout, index);
  const across = positionOf(layout, axis, value ?? axis.from);
  const [x, y] = layout.kind === 'dumbbells' ? [across, along] : [along, across];
  return { x, y, width: layout.width, height: layout.height };
}

const NOWHERE = { value: null, target: null } as const;

type ChartFrameProps = ChartProps & { readonly kind: ChartKind };

/** One focusable chart. Arrows move, Enter opens, and the active place is shown and announced. */
function ChartFrame({ points, summary, hint, onOpen, kind, formatTick, isLow }: ChartFrameProps) {
  const hintId = useId();
  const { ref, width } = useElementSize();
  const [wanted, setWanted] = useState<number | null>(null);
  const layout = useMemo(() => {
    const labels = points.map(({ label }) => label);
    return layoutOf(kind, width, labels, isLow);
  }, [kind, width, points, isLow]);
  const axis = useMemo(() => axisOf(points.length === 0 ? [NOWHERE] : points), [points]);
  const active = wanted !== null && wanted < points.length ? wanted : null;
  const point = active === null ? undefined : points[active];
  const open = (index: number | null) => {
    const target = index === null ? undefined : points[index];
    if (target?.canOpen) onOpen?.(target);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return setWanted(null);
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      return open(active);
    }
    const next = stepOf(event.key, active, points.length);
    if (next === null) return;
    event.preventDefault();
    setWanted(next);
  };
  const placeOf = ({
    currentTarget,
    clientX,
    clientY,
  }: Pick<PointerEvent, 'currentTarget' | 'clientX' | 'clientY'>) => {
    const box = currentTarget.getBoundingClientRect();
    return placeAt(layout, points.length, clientX - box.left, clientY - box.top);
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
        ref={ref}
        className={classes.plot}
        style={{ height: layout.height }}
        data-opens={onOpen !== undefined && point?.canOpen === true}
        onPointerLeave={() => setWanted(null)}
      >
        {width === 0 || points.length === 0 ? null : (
          <Suspense>
            <ChartCanvas
              {...{ layout, axis, points, formatTick, active }}
              onPointerMove={(event) => setWanted(placeOf(event))}
              onClick={(event) => open(placeOf(event))}
            />
          </Suspense>
        )}
        {active === null || point === undefined ? null : (
          <ChartTooltip point={point} spot={spotOf(layout, axis, active, point)} />
        )}
      </div>
      <VisuallyHidden aria-live="polite">{point === undefined ? '' : sentenceOf(point)}</VisuallyHidden>
    </div>
  );
}

/** Rows from measured to target on an axis that fits them. Draws exactly the given points, in their order. */
export function GapChart(props: ChartProps) {
  return <ChartFrame {...props} kind="dumbbells" />;
}

/** Equal steps of time with what was measured and its targets. Points without either are hatched. */
export function TimeChart(props: ChartProps) {
  return <ChartFrame {...props} kind="time" />;
}
