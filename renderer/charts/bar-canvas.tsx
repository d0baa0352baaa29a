import { BarElement, CategoryScale, type Chart, Chart as ChartLibrary, LinearScale } from 'chart.js';
import { useMemo } from 'react';
import { Bar } from 'react-chartjs-2';
import { barData, barOptions } from './bar-config.ts';
import type { CanvasProps } from './chart-parts.ts';
import { targetPlugin } from './target-plugin.ts';

// Only what is drawn with; the controller comes with Bar.
ChartLibrary.register(BarElement, CategoryScale, LinearScale);

/** Lying bars with their targets. */
export function BarCanvas({ setting, chart, latest, onMouseMove, onClick }: CanvasProps) {
  const data = useMemo(() => barData(setting), [setting]);
  const options = useMemo(() => barOptions(setting), [setting]);
  const plugins = useMemo(() => [targetPlugin<'bar'>(() => latest.current)], [latest]);
  const keep = (drawn: Chart<'bar', (number | null)[], string> | null | undefined) => {
    chart.current = (drawn ?? null) as Chart | null;
  };
  return <Bar aria-hidden ref={keep} {...{ data, options, plugins, onMouseMove, onClick }} />;
}
