import type { Point } from '#renderer/photos/photo-geometry.ts';
import type { ReviewDrawing } from '#shared/domain/review/photo-review.ts';

export type Shape = ReviewDrawing['shape'];

/** A rectangle that is drawn or moved never gets smaller than this part of the picture. */
const LEAST = 0.01;
const KEY_STEP = 0.01;

const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);
/** Five decimals are a tenth of a pixel of the largest photo. */
const rounded = (value: number): number => Math.round(value * 100_000) / 100_000;

/** A drawing around a point of the picture, to begin with. */
export function newDrawing(shape: Shape, centre: Point): ReviewDrawing {
  if (shape === 'point') return { shape, x: rounded(centre.x), y: rounded(centre.y), words: '' };
  const [width, height] = [0.2, 0.2];
  return {
    shape,
    x: rounded(clamp(centre.x - width / 2, 0, 1 - width)),
    y: rounded(clamp(centre.y - height / 2, 0, 1 - height)),
    width,
    height,
    words: '',
  };
}

/** A drawing between two points of the picture, whichever corner came first. A point is where the pointer ended. */
export function drawingBetween(shape: Shape, from: Point, to: Point): ReviewDrawing {
  if (shape === 'point') return { shape, x: rounded(to.x), y: rounded(to.y), words: '' };
  const [x, y] = [Math.min(from.x, to.x), Math.min(from.y, to.y)];
  const width = Math.max(Math.abs(from.x - to.x), LEAST);
  const height = Math.max(Math.abs(from.y - to.y), LEAST);
  return {
    shape,
    x: rounded(Math.min(x, 1 - width)),
    y: rounded(Math.min(y, 1 - height)),
    width: rounded(width),
    height: rounded(height),
    words: '',
  };
}

const STEPS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -KEY_STEP, y: 0 },
  ArrowRight: { x: KEY_STEP, y: 0 },
  ArrowUp: { x: 0, y: -KEY_STEP },
  ArrowDown: { x: 0, y: KEY_STEP },
};

/**
 * A drawing after an arrow key: moved, or with Shift a rectangle made larger or smaller at its lower right corner.
 *
 * @returns undefined when the key does neither
 */
export function drawingAfterKey(drawing: ReviewDrawing, key: string, withShift: boolean): ReviewDrawing | undefined {
  const step = Object.hasOwn(STEPS, key) ? STEPS[key] : undefined;
  if (step === undefined) return undefined;
  if (drawing.shape === 'point') {
    return { ...drawing, x: rounded(clamp(drawing.x + step.x, 0, 1)), y: rounded(clamp(drawing.y + step.y, 0, 1)) };
  }
  if (withShift) {
    return {
      ...drawing,
      width: rounded(clamp(drawing.width + step.x, LEAST, 1 - drawing.x)),
      height: rounded(clamp(drawing.height + step.y, LEAST, 1 - drawing.y)),
    };
  }
  return {
    ...drawing,
    x: rounded(clamp(drawing.x + step.x, 0, 1 - drawing.width)),
    y: rounded(clamp(drawing.y + step.y, 0, 1 - drawing.height)),
  };
}

/** The corners of a drawing, from its top left one around; a point has one. */
export function cornersOf(drawing: ReviewDrawing): readonly Point[] {
  const { x, y } = drawing;
  if (drawing.shape === 'point') return [{ x, y }];
  const [right, low] = [x + drawing.width, y + drawing.height];
  return [
    { x, y },
    { x: right, y },
    { x: right, y: low },
    { x, y: low },
  ];
}

/** Tells the drawings of a photo apart. */
export const keyOfDrawing = (drawing: ReviewDrawing): string => JSON.stringify(drawing);
