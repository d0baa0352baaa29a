import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  type ChartConfiguration,
  type ChartDataset,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  type ScaleOptionsByType,
} from 'chart.js';
import { BESIDE_NAMES, type ChartLayout, lettersIn, roomyLabels, shortLabel } from './chart-layout.ts';
import { type ChartLook, colourOf, gapColourOf } from './chart-look.ts';
import { type ChartSetting, chartMarks } from './chart-marks.ts';
import type { ChartPoint } from './chart-point.ts';

// Registers only what is used here.
Chart.register(BarController, BarElement, CategoryScale, LinearScale, LineController, LineElement, PointElement);

type Drawn = 'bar' | 'line';
type Span = [number, number] | null;
type GapConfig = ChartConfiguration<Drawn, (number | Span)[], string>;

const isHidden = { display: false } as const;
const NO_GRID = { display: false, drawTicks: false } as const;

/** From each value to its target. */
function gaps({ layout, points, look }: ChartSetting): ChartDataset<'bar', Span[]> {
  const thickness = layout.kind === 'dumbbells' ? 8 : Math.max(1, markSize(layout) * 1.5);
  return {
    type: 'bar',
    order: 3,
    data: points.map(({ value, target }) => (value === null || target === null ? null : [value, target])),
    backgroundColor: points.map(({ tone, strength }) => gapColourOf(tone, strength, look)),
    barThickness: thickness,
    borderSkipped: false,
    grouped: false,
  };
}

/** Half the height of a target's line beside a dumbbell. */
const TARGET = 8;

function targets({ layout, points, look }: ChartSetting): ChartDataset<'line', (number | null)[]> {
  const isRow = layout.kind === 'dumbbells';
  return {
    type: 'line',
    order: 2,
    data: points.map(({ target }) => target),
    showLine: false,
    clip: false,
    pointStyle: 'line',
    pointRotation: isRow ? 90 : 0,
    pointRadius: isRow ? TARGET : layout.slot * 0.4,
    pointBorderWidth: 2,
    pointBorderColor: look.text,
  };
}

/** Half the size of a mark. On a time axis it shrinks with its place. */
const markSize = ({ kind, slot }: ChartLayout): number =>
  kind === 'dumbbells' ? 6 : Math.max(1.2, Math.min(6, slot * 0.32));

/**
 * What was measured. The side of the target is the shape: a triangle down or up, a disc near it, a ring without one. A
 * line runs through values along time, and is interrupted where there is none.
 */
function measured({ layout, points, look }: ChartSetting): ChartDataset<'line', (number | null)[]> {
  const size = markSize(layout);
  const isTriangle = ({ tone }: ChartPoint) => tone === 'below' || tone === 'above';
  return {
    type: 'line',
    order: 1,
    data: points.map(({ value }) => value),
    showLine: layout.kind === 'time',
    spanGaps: false,
    clip: false,
    borderColor: look.muted,
    borderWidth: 1.5,
    pointStyle: points.map((point) => (isTriangle(point) ? 'triangle' : 'circle')),
    pointRotation: points.map(({ tone }) => (tone === 'below' ? 180 : 0)),
    pointRadius: points.map((point) => (isTriangle(point) ? size * 1.15 : size * 0.9)),
    pointBackgroundColor: points.map(({ tone }) => (tone === 'none' ? look.surface : colourOf(tone, look))),
    pointBorderColor: points.map(({ tone }) => (tone === 'none' ? look.muted : look.surface)),
    pointBorderWidth: points.map(({ tone }) => (tone === 'none' ? 1.5 : 1)),
  };
}

/** The other period: a hollow diamond in a row, a broken line along time. */
function ghosts({ layout, points, look }: ChartSetting): ChartDataset<'line', (number | null)[]> {
  return {
    type: 'line',
    order: 4,
    data: points.map(({ ghost = null }) => ghost),
    showLine: layout.kind === 'time',
    spanGaps: false,
    clip: false,
    borderColor: look.muted,
    borderWidth: 1,
    borderDash: [3, 3],
    pointStyle: 'rectRot',
    pointRadius: layout.kind === 'time' ? 1 : 5,
    pointBackgroundColor: look.surface,
    pointBorderColor: look.muted,
    pointBorderWidth: 1,
  };
}

const fontOf = ({ font: family }: ChartLook, weight: number) => ({ family, size: 12, weight });

/** The percentages, on the lines of the axis. */
function percentages({ axis, look, formatTick }: ChartSetting) {
  return {
    type: 'linear' as const,
    min: axis.from,
    max: axis.to,
    border: isHidden,
    grid: { color: look.line, drawTicks: false },
    afterBuildTicks: (scale: { ticks: { value: number }[] }) => {
      scale.ticks = axis.ticks.map((value) => ({ value }));
    },
    ticks: {
      padding: 8,
      color: look.muted,
      font: fontOf(look, 400),
      autoSkip: false,
      maxRotation: 0,
      callback: (value: string | number) => formatTick(Number(value)),
    },
  };
}

/** Names or notes: one text for each place. */
function texts(count: number) {
  return { type: 'category' as const, offset: true, min: 0, max: count - 1, grid: NO_GRID, border: isHidden };
}

type Fitted = Record<'width' | 'height' | 'paddingTop' | 'paddingBottom' | 'paddingLeft' | 'paddingRight', number>;

/**
 * Gives a scale the room that the layout has for it, and none for texts that reach beyond its ends, so that the area
 * between the scales is the layout's.
 */
const sized = (size: Partial<Pick<Fitted, 'width' | 'height'>>) => (scale: Fitted) => {
  Object.assign(scale, size, { paddingTop: 0, paddingBottom: 0, paddingLeft: 0, paddingRight: 0 });
};

function rowScales(setting: ChartSetting) {
  const { layout, points, look } = setting;
  const letters = lettersIn(layout);
  const ticks = { autoSkip: false, padding: BESIDE_NAMES };
  return {
    x: { ...percentages(setting), afterFit: sized({ height: layout.height - layout.bottom }) },
    y: {
      ...texts(points.length),
      afterFit: sized({ width: layout.left }),
      ticks: {
        ...ticks,
        color: look.text,
        font: fontOf(look, 400),
        callback: (_: unknown, index: number) => shortLabel(points[index]?.label ?? '', letters),
      },
    },
    notes: {
      ...texts(points.length),
      axis: 'y' as const,
      position: 'right' as const,
      afterFit: sized({ width: layout.width - layout.right }),
      ticks: {
        ...ticks,
        padding: 4,
        crossAlign: 'far' as const,
        color: points.map(({ tone }) => (tone === 'below' || tone === 'above' ? look[tone] : look.muted)),
        font: fontOf(look, 600),
        callback: (_: unknown, index: number) => points[index]?.note ?? '',
      },
    },
  };
}

function timeScales(setting: ChartSetting) {
  const { layout, points, look } = setting;
  const shown = new Set(roomyLabels(layout, points));
  return {
    x: {
      ...texts(points.length),
      afterFit: sized({ height: layout.height - layout.bottom }),
      ticks: {
        autoSkip: false,
        maxRotation: 0,
        padding: 8,
        color: look.muted,
        font: fontOf(look, 400),
        callback: (_: unknown, index: number) => (shown.has(index) ? (points[index]?.label ?? '').split('\n') : ''),
      },
    },
    y: { ...percentages(setting), afterFit: sized({ width: layout.left }) },
  };
}

/**
 * The chart for chart.js. It listens to no events: chart.tsx handles pointer and keyboard alike, and the library's own
 * hit test skips gaps, which also have something to say. Nothing is animated: half-drawn gaps would show wrong figures.
 *
 * @param activeOf the place that the pointer or the keyboard is on, read whenever the chart is drawn
 */
export function configOf(setting: ChartSetting, activeOf: () => number | null): GapConfig {
  const { layout, points } = setting;
  const isRow = layout.kind === 'dumbbells';
  const scales = isRow ? rowScales(setting) : timeScales(setting);
  return {
    type: 'bar',
    data: {
      labels: points.map(({ id }) => id),
      datasets: [gaps(setting), targets(setting), measured(setting), ghosts(setting)],
    },
    options: {
      responsive: false,
      maintainAspectRatio: false,
      events: [],
      animation: false,
      indexAxis: isRow ? 'y' : 'x',
      plugins: { legend: isHidden },
      layout: { autoPadding: false, padding: { top: layout.top, right: isRow ? 0 : layout.width - layout.right } },
      scales: scales as unknown as Record<string, ScaleOptionsByType<'linear'>>,
    },
    plugins: [chartMarks(setting, activeOf)],
  };
}

/** Draws a chart on a canvas, in the layout's size. The caller destroys it. */
export function drawOn(
  canvas: HTMLCanvasElement,
  config: GapConfig,
  { width, height }: ChartLayout,
  ratio: number,
): Chart {
  // The library takes the size from here, and makes as many pixels as the ratio asks for.
  canvas.width = width;
  canvas.height = height;
  return new Chart(canvas, { ...config, options: { ...config.options, devicePixelRatio: ratio } });
}
