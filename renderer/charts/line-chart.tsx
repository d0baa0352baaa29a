import { ChartFrame, type ChartProps } from './chart-frame.tsx';

const HEIGHT = 260;

/** A line from 0 to 100 over equal steps of time, with its targets as steps; points without a value are gaps. */
export function LineChart(props: ChartProps) {
  return <ChartFrame {...props} kind="line" height={HEIGHT} />;
}
