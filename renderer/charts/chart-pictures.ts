import { configOf, drawOn } from './chart-config.ts';
import type { ChartLook } from './chart-look.ts';
import type { ChartSetting } from './chart-marks.ts';

/** What a chart is drawn from, but for its colours. */
export type DrawnFrom = Omit<ChartSetting, 'look'>;

/** A chart as a picture of its own. */
export type ChartPicture = { readonly canvas: HTMLCanvasElement; readonly width: number; readonly height: number };

/** What each canvas on the page was drawn from, so that it can be drawn again in other colours and sizes. */
const kept = new WeakMap<HTMLCanvasElement, DrawnFrom>();

/** Remembers what a canvas shows. @returns what forgets it */
export function keepPicture(canvas: HTMLCanvasElement, setting: DrawnFrom): () => void {
  kept.set(canvas, setting);
  return () => void kept.delete(canvas);
}

/** What a canvas is drawn from now; undefined: it shows no chart. */
export const drawnFrom = (canvas: HTMLCanvasElement): DrawnFrom | undefined => kept.get(canvas);

/**
 * Draws a chart once more, without an active place.
 *
 * @param ratio pixels of the picture for each pixel of the page
 * @returns `width` and `height` are in pixels of the page
 */
export function pictureOf(setting: DrawnFrom, look: ChartLook, ratio: number): ChartPicture {
  const { layout } = setting;
  const picture = document.createElement('canvas');
  const chart = drawOn(
    picture,
    configOf({ ...setting, look }, () => null),
    layout,
    ratio,
  );
  const copy = document.createElement('canvas');
  [copy.width, copy.height] = [picture.width, picture.height];
  copy.getContext('2d')?.drawImage(picture, 0, 0);
  chart.destroy();
  return { canvas: copy, width: layout.width, height: layout.height };
}
