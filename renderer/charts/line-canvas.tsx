import { CategoryScale, type Chart, Chart as ChartLibrary, LinearScale, LineElement, PointElement } from 'chart.js';
import { useMemo } from 'react';
import { Line } from 'react-chartjs-2';
import type { CanvasProps } from './chart-parts.ts';
import { lineData, lineOptions } from './line-config.ts';
import { targetPlugin } from './target-plugin.ts';

// Only what is drawn with; the controller comes with Line.
ChartLibrary.register(LineElement, PointElement, CategoryScale, LinearScale);

/** A line with its targets as steps. */
export function LineCanvas({ setting, chart, latest, onMouseMove, onClick }: CanvasProps) {
  const data = useMemo(() => lineData(setting), [setting]);
  const options = useMemo(() => lineOptions(setting), [setting]);
  const plugins = useMemo(() => [targetPlugin<'line'>(() => latest.current)], [latest]);
  const keep = (drawn: Chart<'line', (number | null)[], string[]> | null | undefined) => {
    chart.current = (drawn ?? null) as Chart | null;
  };
  return <Line aria-hidden ref={keep} {...{ data, options, plugins, onMouseMove, onClick }} />;
}
