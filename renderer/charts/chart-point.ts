/** On which side of its target a value lies; decides colour and shape. `none`: no value or no target. */
export type ChartTone = 'below' | 'even' | 'above' | 'none';

/** One bar, or one point of a line. Values and targets are percentages, 0 to 100; null is a gap, never 0. */
export type ChartPoint = {
  readonly id: string;
  /** Beside the axis; long texts are cut there, never in the tooltip. A line break makes two lines under a line chart. */
  readonly label: string;
  readonly value: number | null;
  readonly target: number | null;
  readonly tone: ChartTone;
  /** At the end of a bar: the value and its side in characters, so that colour is not the only sign. */
  readonly note: string;
  /** First line of the tooltip. */
  readonly title: string;
  /** The other lines of the tooltip: each figure with its name. */
  readonly lines: readonly string[];
  /** False for a place on the axis without anything behind it. */
  readonly canOpen: boolean;
};

/** What a chart says about a point to those who do not see it. */
export function sentenceOf(point: ChartPoint): string {
  return `${point.title}: ${point.lines.join(', ')}`;
}

/**
 * The place to which a key moves in a chart; all four arrows move, because a reader need not know how it lies.
 *
 * @param active null: nowhere yet, the first arrow enters at an end
 * @returns null when the key does not move, or there is nothing to move through
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
