import type { Plugin } from 'chart.js';
import { type ChartLayout, middleOf } from './chart-layout.ts';
import type { ChartLook } from './chart-look.ts';
import type { ChartPoint } from './chart-point.ts';
import type { ValueAxis } from './value-axis.ts';

/** What a chart is drawn from. */
export type ChartSetting = {
  readonly layout: ChartLayout;
  readonly axis: ValueAxis;
  readonly points: readonly ChartPoint[];
  readonly look: ChartLook;
  /** Formats a percentage for the axis. */
  readonly formatTick: (value: number) => string;
};

type Context = CanvasRenderingContext2D;

/** Distance of the strokes of the hatching. */
const HATCH = 8;

function drawActive(context: Context, { layout, look }: ChartSetting, index: number): void {
  const { kind, width, top, bottom, slot } = layout;
  const start = middleOf(layout, index) - slot / 2;
  context.fillStyle = look.active;
  if (kind === 'dumbbells') context.fillRect(0, start, width, slot);
  else context.fillRect(start, top, slot, bottom - top);
}

/** Hatches the places on a time axis that have nothing: they keep their room, and are no zero. */
function drawMissing(context: Context, { layout, points, look }: ChartSetting): void {
  const { top, bottom, slot } = layout;
  const height = bottom - top;
  context.strokeStyle = look.strongLine;
  context.lineWidth = 1.5;
  points.forEach(({ value, target }, index) => {
    if (value !== null || target !== null) return;
    const left = middleOf(layout, index) - slot / 2;
    context.save();
    context.beginPath();
    context.rect(left, top, slot, height);
    context.clip();
    context.beginPath();
    // The strokes of neighbours meet, because all are counted from the edge of the chart.
    const first = Math.floor((left - height) / HATCH) * HATCH;
    for (let x = first; x < left + slot; x += HATCH) {
      context.moveTo(x, bottom);
      context.lineTo(x + height, top);
    }
    context.stroke();
    context.restore();
  });
}

function drawLine(context: Context, colour: string, ...path: readonly (readonly [number, number])[]): void {
  context.beginPath();
  path.forEach(([x, y], index) => void (index === 0 ? context.moveTo(x, y) : context.lineTo(x, y)));
  context.strokeStyle = colour;
  context.stroke();
}

/** The line of the axis, with two strokes across it where it does not start at 0. */
function drawAxis(context: Context, { layout, axis, look }: ChartSetting): void {
  const { kind, left, right, top, bottom } = layout;
  const isRow = kind === 'dumbbells';
  context.lineWidth = 1;
  if (isRow) drawLine(context, look.strongLine, [left - 14, bottom - 0.5], [right, bottom - 0.5]);
  else drawLine(context, look.strongLine, [left, top], [left, bottom + (axis.broken ? 10 : 0)]);
  if (!axis.broken) return;
  const [x, y] = isRow ? [left - 9, bottom - 0.5] : [left, bottom + 4];
  context.fillStyle = look.surface;
  context.fillRect(isRow ? x - 2 : x - 4, isRow ? y - 4 : y - 1, isRow ? 4 : 8, isRow ? 8 : 4);
  context.lineWidth = 1.5;
  for (const at of [-2, 2]) {
    if (isRow) drawLine(context, look.muted, [x + at - 2, y + 4], [x + at + 2, y - 4]);
    else drawLine(context, look.muted, [x - 4, y + at + 2], [x + 4, y + at - 2]);
  }
}

/**
 * Draws what chart.js has no shape for: the active place, places with nothing, and the axis with its break.
 *
 * @param activeOf read whenever the chart is drawn, because the library keeps the plugin that it was given
 */
export function chartMarks(setting: ChartSetting, activeOf: () => number | null): Plugin<'bar' | 'line'> {
  const within = (context: Context, draw: () => void) => {
    context.save();
    draw();
    context.restore();
  };
  return {
    id: 'marks',
    // Before the scales, because their texts must be on top of it.
    beforeDraw: ({ ctx }) =>
      within(ctx, () => {
        const active = activeOf();
        if (active !== null) drawActive(ctx, setting, active);
        if (setting.layout.kind === 'time') drawMissing(ctx, setting);
      }),
    beforeDatasetsDraw: ({ ctx }) => within(ctx, () => drawAxis(ctx, setting)),
  };
}
