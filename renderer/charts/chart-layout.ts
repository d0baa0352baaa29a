import type { ChartPoint } from './chart-point.ts';
import type { ValueAxis } from './value-axis.ts';

/** Dumbbells lie in rows; on a time axis the places stand side by side. */
export type ChartKind = 'dumbbells' | 'time';

/** Where a chart draws, in CSS pixels. */
export type ChartLayout = {
  readonly kind: ChartKind;
  readonly width: number;
  readonly height: number;
  /** The area between the axes. */
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** Size of one place along the axis of names. */
  readonly slot: number;
};

const ROW = 22;
/** Height of the line of percentages under dumbbells. */
const SCALE = 24;
/** Height of a chart over time, and of its two lines of days. */
const TIME_HEIGHT = 208;
const LOW_TIME_HEIGHT = 128;
const TIME_SCALE = 38;
/** Width of the percentages beside a chart over time. */
const PERCENTAGES = 50;
/** Width of the notes beside dumbbells: for `▼ −100.0` and `no target`. */
const NOTES = 86;
/** The widest that the names beside dumbbells get, as a share of the chart. */
const NAMES = 0.34;
/** Between a name and the dumbbells. */
export const BESIDE_NAMES = 18;
const MARGIN = 8;
/** A wide letter of the chart's font takes about this much. */
const LETTER = 7.2;

/**
 * Places the parts of a chart in a width. The names beside dumbbells get what the longest one needs.
 *
 * @param labels one of each point
 * @param isLow whether little height is left for it: a chart over time is drawn lower
 */
export function layoutOf(kind: ChartKind, width: number, labels: readonly string[], isLow = false): ChartLayout {
  if (kind === 'dumbbells') {
    const longest = Math.max(0, ...labels.map((label) => label.length));
    const left = Math.round(Math.min(width * NAMES, Math.ceil(longest * LETTER))) + BESIDE_NAMES;
    const bottom = labels.length * ROW;
    const right = Math.max(left + 1, width - NOTES);
    return { kind, width, height: bottom + SCALE, left, right, top: 0, bottom, slot: ROW };
  }
  const right = Math.max(PERCENTAGES + 1, width - MARGIN);
  const slot = (right - PERCENTAGES) / Math.max(1, labels.length);
  const height = isLow ? LOW_TIME_HEIGHT : TIME_HEIGHT;
  const bottom = height - TIME_SCALE;
  return { kind, width, height, left: PERCENTAGES, right, top: MARGIN, bottom, slot };
}

/** The middle of a place along the axis of names. */
export function middleOf({ kind, left, top, slot }: ChartLayout, index: number): number {
  return (kind === 'dumbbells' ? top : left) + (index + 0.5) * slot;
}

/** Where a percentage lies along its axis. */
export function positionOf({ kind, left, right, top, bottom }: ChartLayout, axis: ValueAxis, value: number): number {
  const part = (value - axis.from) / (axis.to - axis.from);
  return kind === 'dumbbells' ? left + part * (right - left) : bottom - part * (bottom - top);
}

/** The place at a point of the chart; its name counts too. null outside all places. */
export function placeAt(layout: ChartLayout, count: number, x: number, y: number): number | null {
  const along = layout.kind === 'dumbbells' ? y - layout.top : x - layout.left;
  const index = Math.floor(along / layout.slot);
  return index >= 0 && index < count ? index : null;
}

/** Shortens a long name, so that it leaves room for the chart. A number at its end, as of a house, stays whole. */
export function shortLabel(label: string, longest: number): string {
  if (label.length <= longest) return label;
  const end = /\s\S*\d\S*$/u.exec(label)?.[0] ?? '';
  const kept = end.length < longest / 2 ? end : '';
  return `${label.slice(0, longest - 1 - kept.length).trimEnd()}…${kept}`;
}

/** Letters of a name that fit beside the dumbbells. */
export function lettersIn({ left }: ChartLayout): number {
  return Math.max(8, Math.floor((left - BESIDE_NAMES) / LETTER));
}

/** Width of a label under a time axis, with its distance to the next one. */
const LABEL = 54;

/** Indices of the labels that have room under a time axis, from the left. */
export function roomyLabels(layout: ChartLayout, points: readonly Pick<ChartPoint, 'label'>[]): readonly number[] {
  const shown: number[] = [];
  points.forEach(({ label }, index) => {
    const last = shown.at(-1);
    if (label === '' || (last !== undefined && (index - last) * layout.slot < LABEL)) return;
    if (layout.width - middleOf(layout, index) >= LABEL / 2 - MARGIN) shown.push(index);
  });
  return shown;
}

/** The widest that a tooltip gets (chart.module.css). */
const TOOLTIP = 300;
const BESIDE = 12;

/**
 * Where a tooltip stands beside a place: on the side with more room, and whole within the width of the chart, for which
 * it may cover other places when the chart is narrow.
 *
 * @param x the place, in CSS pixels from the left end of the chart
 * @param width of the chart, in CSS pixels
 * @returns which edge of the tooltip lies at `x`
 */
export function tooltipAt(x: number, width: number): { readonly edge: 'left' | 'right'; readonly x: number } {
  const own = Math.min(TOOLTIP, width);
  return x > width * 0.6
    ? { edge: 'right', x: Math.max(x - BESIDE, own) }
    : { edge: 'left', x: Math.min(x + BESIDE, width - own) };
}
