import type { Chart, Scale } from 'chart.js';
import type { Spot } from './chart-tooltip.tsx';

const namesOf = (chart: Chart): Scale | undefined =>
  chart.scales.y?.type === 'category' ? chart.scales.y : chart.scales.x;

/** Index of the place under a point of the canvas, its name beside the axis included; null outside of all. */
export function placeAt(chart: Chart, x: number, y: number): number | null {
  const names = namesOf(chart);
  if (names === undefined) return null;
  const along = names.isHorizontal() ? x : y;
  const [start, end] = names.isHorizontal() ? [names.left, names.right] : [names.top, names.bottom];
  if (along < start || along > end) return null;
  const index = names.getValueForPixel(along);
  const count = chart.data.labels?.length ?? 0;
  return index === undefined || index < 0 || index >= count ? null : index;
}

/** Where a place is drawn: at its value, or at the start of the axis when it has none. */
export function spotOf(chart: Chart, index: number): Spot {
  const names = namesOf(chart);
  const values = names === chart.scales.x ? chart.scales.y : chart.scales.x;
  const along = names?.getPixelForValue(index) ?? 0;
  const value = chart.data.datasets[0]?.data[index];
  const across = values?.getPixelForValue(typeof value === 'number' ? value : 0) ?? 0;
  const [x, y] = names?.isHorizontal() ? [along, across] : [across, along];
  return { x, y, width: chart.width, height: chart.height };
}
