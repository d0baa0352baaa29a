import type { ChartData, ChartOptions, PointStyle } from 'chart.js';
import { colourOf } from './chart-look.ts';
import { type ChartSetting, nameAxis, percentAxis, sharedOptions } from './chart-options.ts';
import type { ChartTone } from './chart-point.ts';

/** Above this many points their marks would run into each other. */
const MOST_LARGE_POINTS = 60;

/** A triangle that points down below the target: the shape says it without the colour. */
const styleOf = (tone: ChartTone): PointStyle => (tone === 'below' ? 'triangle' : 'circle');

/** A line through the values; it breaks where there is none. */
export function lineData({ points, look }: ChartSetting): ChartData<'line', (number | null)[], string[]> {
  const radius = points.length > MOST_LARGE_POINTS ? 2 : 4;
  const colours = points.map(({ tone }) => colourOf(tone, look));
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
        pointBackgroundColor: colours,
        pointBorderColor: colours,
      },
    ],
  };
}

/** Options of a chart of lines over time. */
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
