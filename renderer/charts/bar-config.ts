import type { ChartData, ChartOptions } from 'chart.js';
import { colourOf } from './chart-look.ts';
import { type ChartSetting, nameAxis, percentAxis, sharedOptions, shortLabel } from './chart-options.ts';

/** Room to the right of the bars in which each bar's note stands. */
export const NOTE_WIDTH = 124;

/** Lying bars: names stay readable however long they are. */
export function barData({ points, look }: ChartSetting): ChartData<'bar', (number | null)[], string> {
  return {
    labels: points.map(({ label }) => shortLabel(label)),
    datasets: [
      {
        data: points.map(({ value }) => value),
        backgroundColor: points.map(({ tone }) => colourOf(tone, look)),
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
    scales: { x: percentAxis(setting), y: { ...names, ticks: { ...names.ticks, autoSkip: false } } },
  };
}
