import type { ChartPoint } from './chart-point.ts';

/** An axis of percentages that fits what is drawn. */
export type ValueAxis = {
  readonly from: number;
  readonly to: number;
  readonly ticks: readonly number[];
  /** True when the axis leaves out what lies under its start. A chart marks the break. */
  readonly broken: boolean;
};

const STEPS = [1, 2, 5, 10, 20] as const;
const WIDEST_STEP = 25;
/** More lines than this only disturb. */
const MOST_INTERVALS = 5;
/** Values closer together than this look far apart on an axis that fits them tightly. */
const LEAST_SPAN = 10;
/** An axis that would begin below this begins at 0: a break would save too little. */
const LEAST_START = 20;
/** Part of the span that stays free on both sides. */
const MARGIN = 0.06;

/** The axis for some points. Gaps are read from it by position, so it need not start at 0 as bars must. */
export function axisOf(points: readonly Pick<ChartPoint, 'value' | 'target' | 'ghost'>[]): ValueAxis {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { value, target, ghost = null } of points) {
    for (const one of [value, target, ghost]) {
      if (one === null) continue;
      low = Math.min(low, one);
      high = Math.max(high, one);
    }
  }
  if (low > high) [low, high] = [0, 100];
  const missing = Math.max(0, LEAST_SPAN - (high - low)) / 2;
  const margin = (high - low + 2 * missing) * MARGIN + missing;
  const [first, last] = [low - margin < LEAST_START ? 0 : low - margin, Math.min(100, high + margin)];
  const step = STEPS.find((one) => (last - first) / one <= MOST_INTERVALS) ?? WIDEST_STEP;
  const from = Math.floor(first / step) * step;
  const count = Math.ceil((last - from) / step);
  const ticks = Array.from({ length: count + 1 }, (_, index) => from + index * step).filter((tick) => tick <= 100);
  return { from, to: Math.max(last, ticks.at(-1) ?? last), ticks, broken: from > 0 };
}
