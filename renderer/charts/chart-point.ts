/**
 * On which side of its target a value lies. It decides the colour and the shape. `near`: so close that it should not
 * catch the eye; `none`: no value or no target.
 */
export type ChartTone = 'below' | 'near' | 'above' | 'none';

/** One dumbbell, or one place on a time axis. Values and targets are percentages, 0 to 100; null is a gap, never 0. */
export type ChartPoint = {
  readonly id: string;
  /**
   * Shown beside the axis. Long labels are shortened there, never in the tooltip. A line break makes two lines under a
   * time axis, and an empty label leaves its place without one.
   */
  readonly label: string;
  readonly value: number | null;
  readonly target: number | null;
  /** What it is compared with, drawn quietly behind it: a percentage of another period. */
  readonly ghost?: number | null;
  readonly tone: ChartTone;
  /** How strong the colour of the gap is: 0 for the smallest, 1 for the largest. */
  readonly strength: number;
  /** Shown at the end of a dumbbell: the gap and its side in characters, so that colour is not the only sign. */
  readonly note: string;
  /** First line of the tooltip. */
  readonly title: string;
  /** The other lines of the tooltip: each figure with its name. */
  readonly lines: readonly string[];
  /** False for a place on the axis that has no data. */
  readonly canOpen: boolean;
};

/** What a chart tells screen readers about a point. */
export function sentenceOf(point: ChartPoint): string {
  return `${point.title}: ${point.lines.join(', ')}`;
}

/**
 * The place that a key moves to. All four arrows move, because a reader need not know which way the chart is laid out.
 *
 * @param active null: no place yet; the first arrow starts at one end
 * @returns null when the key does not move, or when there are no places
 */
export function stepOf(key: string, active: number | null, count: number): number | null {
  if (count === 0) return null;
  switch (key) {
    case 'ArrowRight':
    case 'ArrowDown':
      return active === null ? 0 : Math.min(count - 1, active + 1);
    case 'ArrowLeft':
    case 'ArrowUp':
      return active === null ? count - 1 : Math.max(0, active - 1);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
