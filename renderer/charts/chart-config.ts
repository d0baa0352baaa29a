import type { ChartData, ChartOptions, PointStyle } from 'chart.js';
import type { ChartPoint, ChartTone } from './chart-point.ts';

/** Colours and fonts of a chart; a canvas does not inherit them from style sheets. */
export type ChartLook = {
  readonly text: string;
  readonly muted: string;
  readonly line: string;
  readonly accent: string;
  readonly below: string;
  /** Behind the chart; fills a hollow point, so that the line does not show in it. */
  readonly surface: string;
  /** Background of the bar or point that the pointer or the keyboard is on. */
  readonly active: string;
  readonly font: string;
};

const VARIABLES = {
  text: '--text',
  muted: '--muted',
  line: '--line',
  accent: '--accent',
  below: '--below',
  surface: '--surface',
  active: '--accent-soft',
} as const satisfies Record<Exclude<keyof ChartLook, 'font'>, string>;

/** Reads the theme's colours at the chart's element. Must be called again when the theme changes. */
export function readLook(element: Element): ChartLook {
  const style = getComputedStyle(element);
  const colour = (name: keyof typeof VARIABLES) => style.getPropertyValue(VARIABLES[name]).trim();
  return {
    text: colour('text'),
    muted: colour('muted'),
    line: colour('line'),
    accent: colour('accent'),
    below: colour('below'),
    surface: colour('surface'),
    active: colour('active'),
    font: style.fontFamily,
  };
}

/** What a value without a target is filled with: the colours would say that it is well. */
const HOLLOW = 'transparent';

/** The fill of a value: orange below its target, hollow without one, otherwise the accent colour. */
function fillOf(tone: ChartTone, look: ChartLook): string {
  if (tone === 'none') return HOLLOW;
  return tone === 'below' ? look.below : look.accent;
}

/** The outline of a value: its fill, or grey around a hollow one. */
function outlineOf(tone: ChartTone, look: ChartLook): string {
  return tone === 'none' ? look.muted : fillOf(tone, look);
}

/** What both kinds of chart are built from. */
export type ChartSetting = {
  readonly points: readonly ChartPoint[];
  readonly look: ChartLook;
  /** Formats a percentage for the axis. */
  readonly formatTick: (value: number) => string;
};

/** The percentage axis always runs from 0 to 100, so that bars and charts can be compared by eye. */
function percentAxis({ look, formatTick }: ChartSetting) {
  return {
    min: 0,
    max: 100,
    border: { display: false },
    grid: { color: look.line, tickLength: 0 },
    ticks: {
      stepSize: 25,
      padding: 8,
      color: look.muted,
      font: { family: look.font, size: 12 },
      callback: (value: string | number) => formatTick(Number(value)),
    },
  };
}

/** The axis of names. */
function nameAxis({ look }: ChartSetting) {
  return {
    border: { color: look.line },
    grid: { display: false },
    ticks: { color: look.text, font: { family: look.font, size: 12 }, padding: 6 },
  };
}

/**
 * Options that both charts share. The library listens to no events: chart.tsx handles pointer and keyboard alike, and
 * the library's own hit test skips gaps, which also have something to say. Animations are off: half-grown bars would
 * show wrong figures, and people may have asked for less motion.
 */
function sharedOptions() {
  return {
    responsive: true,
    maintainAspectRatio: false,
    events: [],
    animation: false as const,
    plugins: { legend: { display: false } },
  };
}

/** Shortens a long name, so that it leaves room for the bars. A number at its end, as of a house, stays whole. */
export function shortLabel(label: string, longest = 32): string {
  if (label.length <= longest) return label;
  const end = /\s\S*\d\S*$/u.exec(label)?.[0] ?? '';
  const kept = end.length < longest / 2 ? end : '';
  return `${label.slice(0, longest - 1 - kept.length).trimEnd()}…${kept}`;
}

/** Letters of a name that fit beside the bars of a chart of this width, in pixels. */
export function lettersIn(width: number): number {
  return Math.max(12, Math.min(32, Math.floor(width / 23)));
}

/** Width reserved to the right of the bars for their notes, in pixels: for `100.0%  ▼ −100.0` and what is shorter. */
export const NOTE_WIDTH = 136;

/** Horizontal bars, because long names stay readable beside them. */
export function barData({ points, look }: ChartSetting): ChartData<'bar', (number | null)[], string> {
  return {
    labels: points.map(({ label }) => label),
    datasets: [
      {
        data: points.map(({ value }) => value),
        backgroundColor: points.map(({ tone }) => fillOf(tone, look)),
        borderColor: points.map(({ tone }) => outlineOf(tone, look)),
        borderWidth: points.map(({ tone }) => (tone === 'none' ? 1.5 : 0)),
        // The axis has no border of its own for a hollow bar to stand on.
        borderSkipped: false,
        borderRadius: 3,
        maxBarThickness: 16,
        barPercentage: 0.8,
        categoryPercentage: 0.85,
      },
    ],
  };
}

/** Options of a chart of horizontal bars, with a note behind each. */
export function barOptions(setting: ChartSetting): ChartOptions<'bar'> {
  const names = nameAxis(setting);
  return {
    ...sharedOptions(),
    indexAxis: 'y',
    layout: { padding: { top: 4, right: NOTE_WIDTH } },
    scales: {
      x: percentAxis(setting),
      y: {
        ...names,
        ticks: {
          ...names.ticks,
          autoSkip: false,
          // The library gives names no more than a part of the chart, and would draw longer ones beyond its edge.
          callback(_value, index) {
            return shortLabel(setting.points[index]?.label ?? '', lettersIn(this.chart.width));
          },
        },
      },
    },
  };
}

/** With more points than this, their marks would run into each other. */
const MOST_LARGE_POINTS = 60;

/** Below the target, the point is a triangle pointing down: the shape works without the colour. */
const styleOf = (tone: ChartTone): PointStyle => (tone === 'below' ? 'triangle' : 'circle');

/** A line through the values, interrupted where there is none. */
export function lineData({ points, look }: ChartSetting): ChartData<'line', (number | null)[], string[]> {
  const radius = points.length > MOST_LARGE_POINTS ? 2 : 4;
  return {
    labels: points.map(({ label }) => label.split('\n')),
    datasets: [
      {
        data: points.map(({ value }) => value),
        borderColor: look.accent,
        borderWidth: 2,
        spanGaps: false,
        clip: false,
        pointStyle: points.map(({ tone }) => styleOf(tone)),
        pointRotation: points.map(({ tone }) => (tone === 'below' ? 180 : 0)),
        pointRadius: points.map(({ tone }) => (tone === 'below' ? radius + 2 : radius)),
        pointBackgroundColor: points.map(({ tone }) => (tone === 'none' ? look.surface : fillOf(tone, look))),
        pointBorderColor: points.map(({ tone }) => outlineOf(tone, look)),
        pointBorderWidth: 1.5,
      },
    ],
  };
}

/** Options of a line chart over time. */
export function lineOptions(setting: ChartSetting): ChartOptions<'line'> {
  const names = nameAxis(setting);
  return {
    ...sharedOptions(),
    layout: { padding: { top: 8, right: 8 } },
    scales: {
      y: percentAxis(setting),
      x: { ...names, offset: true, ticks: { ...names.ticks, maxRotation: 0, autoSkipPadding: 12 } },
    },
  };
}
