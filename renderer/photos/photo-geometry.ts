/** In pixels. */
export type Size = { readonly width: number; readonly height: number };
export type Point = { readonly x: number; readonly y: number };

/** Quarter turns clockwise by which a picture is shown. */
export type Turns = 0 | 1 | 2 | 3;

/**
 * Which part of a photo is shown. `zoomed`: `scale` is in screen pixels per photo pixel. The centre is given as
 * fractions (0 to 1) of the photo's width and height, so that it carries over to the next photo.
 */
export type View =
  | { readonly kind: 'fit' }
  | { readonly kind: 'zoomed'; readonly scale: number; readonly centre: Point };

export const FIT: View = { kind: 'fit' };

/** Beyond eight screen pixels per photo pixel there is nothing more to see. */
const MAX_SCALE = 8;

const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);

/** The scale that shows the whole photo; a small photo is not enlarged. */
export function fitScale(photo: Size, box: Size): number {
  return Math.min(box.width / photo.width, box.height / photo.height, 1);
}

/** A side of the photo that is smaller than the box is centred; a larger one never leaves a gap at an edge. */
const keepInside = (centre: number, length: number, visible: number): number => {
  const half = visible / length / 2;
  return half >= 0.5 ? 0.5 : clamp(centre, half, 1 - half);
};

const zoomed = (scale: number, centre: Point, photo: Size, box: Size): View => ({
  kind: 'zoomed',
  scale,
  centre: {
    x: keepInside(centre.x, photo.width * scale, box.width),
    y: keepInside(centre.y, photo.height * scale, box.height),
  },
});

/** The scale and centre in effect: those of the view, or those that show the whole photo. */
const effective = (view: View, photo: Size, box: Size): { readonly scale: number; readonly centre: Point } =>
  view.kind === 'fit' ? { scale: fitScale(photo, box), centre: { x: 0.5, y: 0.5 } } : view;

/** Where the photo lies in the box: its scale and the position of its top left corner, in screen pixels. */
export function placeOfPhoto(view: View, photo: Size, box: Size): { scale: number; left: number; top: number } {
  const { scale, centre } = effective(view, photo, box);
  return {
    scale,
    left: box.width / 2 - centre.x * photo.width * scale,
    top: box.height / 2 - centre.y * photo.height * scale,
  };
}

/** The view at a new scale. The part of the photo under `at` (box pixels) stays where it is. */
export function zoomTo(view: View, target: number, at: Point, photo: Size, box: Size): View {
  const smallest = fitScale(photo, box);
  const scale = Math.min(target, MAX_SCALE);
  if (scale <= smallest * 1.001) return FIT;
  const now = placeOfPhoto(view, photo, box);
  const onPhoto = { x: (at.x - now.left) / now.scale, y: (at.y - now.top) / now.scale };
  return zoomed(
    scale,
    {
      x: (onPhoto.x + (box.width / 2 - at.x) / scale) / photo.width,
      y: (onPhoto.y + (box.height / 2 - at.y) / scale) / photo.height,
    },
    photo,
    box,
  );
}

/** The view scaled by a factor around a point in the box. */
export function zoomBy(view: View, factor: number, at: Point, photo: Size, box: Size): View {
  return zoomTo(view, effective(view, photo, box).scale * factor, at, photo, box);
}

/** The view after the photo was dragged by some screen pixels. A photo shown whole does not move. */
export function panBy(view: View, by: Point, photo: Size, box: Size): View {
  if (view.kind === 'fit') return view;
  const { scale, centre } = view;
  return zoomed(
    scale,
    { x: centre.x - by.x / (photo.width * scale), y: centre.y - by.y / (photo.height * scale) },
    photo,
    box,
  );
}

/** The size of a picture as it is shown after quarter turns. All functions above take this size. */
export function turnedSize({ width, height }: Size, turns: Turns): Size {
  return turns % 2 === 0 ? { width, height } : { width: height, height: width };
}

/** The picture turned by one more quarter. */
export const turned = (turns: Turns, by: 1 | -1): Turns => ([0, 1, 2, 3] as const)[(turns + by + 4) % 4] ?? 0;

/**
 * The CSS transform, around its top left corner, that puts an upright picture where it belongs.
 *
 * @param picture size of the upright picture
 * @param place where the turned picture lies in its box
 */
export function transformOf(
  { width, height }: Size,
  turns: Turns,
  { scale, left, top }: ReturnType<typeof placeOfPhoto>,
): string {
  // A turn around the corner moves the picture out of its place by one or both of its sides.
  const right = turns === 1 ? height : turns === 2 ? width : 0;
  const down = turns === 2 ? height : turns === 3 ? width : 0;
  const turn = turns === 0 ? '' : ` rotate(${turns * 90}deg)`;
  return `translate(${left + right * scale}px, ${top + down * scale}px) scale(${scale})${turn}`;
}

/**
 * The point of the upright picture under a point of the box, as fractions (0 to 1) of its width and height. A point
 * beside the picture gives the nearest point of its edge.
 */
export function fractionAt(at: Point, picture: Size, turns: Turns, place: ReturnType<typeof placeOfPhoto>): Point {
  const size = turnedSize(picture, turns);
  const x = clamp((at.x - place.left) / place.scale / size.width, 0, 1);
  const y = clamp((at.y - place.top) / place.scale / size.height, 0, 1);
  switch (turns) {
    case 0:
      return { x, y };
    case 1:
      return { x: y, y: 1 - x };
    case 2:
      return { x: 1 - x, y: 1 - y };
    case 3:
      return { x: 1 - y, y: x };
  }
}

/** Where a point of the upright picture lies in the box: the inverse of `fractionAt`. */
export function pointOf(at: Point, picture: Size, turns: Turns, place: ReturnType<typeof placeOfPhoto>): Point {
  const turnedPoint = {
    0: at,
    1: { x: 1 - at.y, y: at.x },
    2: { x: 1 - at.x, y: 1 - at.y },
    3: { x: at.y, y: 1 - at.x },
  }[turns];
  const size = turnedSize(picture, turns);
  return {
    x: place.left + turnedPoint.x * size.width * place.scale,
    y: place.top + turnedPoint.y * size.height * place.scale,
  };
}
