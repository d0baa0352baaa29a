import { ChartFrame, type ChartProps } from './chart-frame.tsx';

const ROW = 26;
/** Axis and its labels. */
const REST = 34;

/** Lying bars from 0 to 100 with their targets as markers; the given points are all that is drawn, in their order. */
export function BarChart(props: ChartProps) {
  return <ChartFrame {...props} kind="bar" height={props.points.length * ROW + REST} />;
}
