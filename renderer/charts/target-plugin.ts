import type { ChartArea, Plugin, Scale } from 'chart.js';
import { type ChartLook, NOTE_WIDTH } from './chart-config.ts';
import type { ChartPoint } from './chart-point.ts';

/** What the plugin draws, read again in every frame. */
export type TargetSetting = {
  readonly points: readonly ChartPoint[];
  readonly look: ChartLook;
  readonly active: number | null;
};

const THICKNESS = 2;
/** How far a marker extends beyond its bar on both sides, in pixels. */
const OVERHANG = 3;

/** The part of a chart that the plugin uses, the same for all kinds of chart. */
type Drawn = {
  readonly ctx: CanvasRenderingContext2D;
  readonly chartArea: ChartArea;
  readonly width: number;
  readonly scales: Readonly<Record<string, Scale>>;
};

type Axes = { readonly names: Scale; readonly values: Scale; readonly slot: number };

function axesOf({ scales }: Drawn, count: number): Axes | null {
  const { x, y } = scales;
  if (x === undefined || y === undefined) return null;
  const lying = y.type === 'category';
  const [names, values] = lying ? [y, x] : [x, y];
  return { names, values, slot: (lying ? y.height : x.width) / Math.max(1, count) };
}

function drawActive({ ctx, chartArea, width }: Drawn, { names, slot }: Axes, look: ChartLook, active: number): void {
  const start = names.getPixelForValue(active) - slot / 2;
  ctx.fillStyle = look.active;
  if (names.isHorizontal()) ctx.fillRect(start, chartArea.top, slot, chartArea.bottom - chartArea.top);
  else ctx.fillRect(0, start, width, slot);
}

function drawMarkers({ ctx }: Drawn, { names, values, slot }: Axes, { points, look }: TargetSetting): void {
  const reach = Math.min(7, slot * 0.3) + OVERHANG;
  ctx.fillStyle = look.text;
  points.forEach(({ target }, index) => {
    if (target === null) return;
    const middle = names.getPixelForValue(index);
    ctx.fillRect(values.getPixelForValue(target) - THICKNESS / 2, middle - reach, THICKNESS, reach * 2);
  });
}

function drawNotes({ ctx, chartArea }: Drawn, { names }: Axes, { points, look }: TargetSetting): void {
  ctx.textBaseline = 'middle';
  ctx.textAlign = 'right';
  ctx.font = `500 12px ${look.font}`;
  points.forEach(({ note, tone }, index) => {
    ctx.fillStyle = tone === 'below' ? look.below : look.text;
    ctx.fillText(note, chartArea.right + NOTE_WIDTH - 4, names.getPixelForValue(index));
  });
}

/** Each step spans the full width of its place and joins the next one. The steps end where there is no target. */
function drawSteps({ ctx }: Drawn, { names, values, slot }: Axes, { points, look }: TargetSetting): void {
  ctx.beginPath();
  points.forEach(({ target }, index) => {
    if (target === null) return;
    const [middle, height] = [names.getPixelForValue(index), values.getPixelForValue(target)];
    if (index > 0 && points[index - 1]?.target != null) ctx.lineTo(middle - slot / 2, height);
    else ctx.moveTo(middle - slot / 2, height);
    ctx.lineTo(middle + slot / 2, height);
  });
  ctx.lineWidth = THICKNESS;
  ctx.strokeStyle = look.text;
  ctx.stroke();
}

/**
 * Draws what the library has no shape for. For bars: a target marker and a note at each bar. For lines: targets as
 * steps. For both: the active place.
 *
 * @param read returns the current setting, because the library keeps the first plugin that it is given
 */
export function targetPlugin<Type extends 'bar' | 'line'>(read: () => TargetSetting): Plugin<Type> {
  return {
    id: 'targets',
    // Drawn before the axes, because their labels must be on top of the band.
    beforeDraw(chart) {
      const { active, points, look } = read();
      const axes = axesOf(chart, points.length);
      if (axes === null || active === null) return;
      chart.ctx.save();
      drawActive(chart, axes, look, active);
      chart.ctx.restore();
    },
    beforeDatasetsDraw(chart) {
      const setting = read();
      const axes = axesOf(chart, setting.points.length);
      if (axes === null || !axes.names.isHorizontal()) return;
      chart.ctx.save();
      drawSteps(chart, axes, setting);
      chart.ctx.restore();
    },
    afterDatasetsDraw(chart) {
      const setting = read();
      const axes = axesOf(chart, setting.points.length);
      if (axes === null || axes.names.isHorizontal()) return;
      chart.ctx.save();
      drawMarkers(chart, axes, setting);
      drawNotes(chart, axes, setting);
      chart.ctx.restore();
    },
  };
}
