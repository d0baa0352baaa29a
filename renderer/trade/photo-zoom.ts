/** Width and height, in pixels. */
export type Size = { readonly width: number; readonly height: number };
export type Point = { readonly x: number; readonly y: number };

/**
 * How a photo is looked at. `zoomed`: `scale` screen pixels per photo pixel around a centre given in parts (0 to 1)
 * of the photo's width and height, so that it can be kept from one photo to the next.
 */
export type View =
  | { readonly kind: 'fit' }
  | { readonly kind: 'zoomed'; readonly scale: number; readonly centre: Point };

export const FIT: View = { kind: 'fit' };

/** Beyond eight screen pixels per photo pixel nothing more can be seen. */
const MAX_SCALE = 8;

const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);

/** Scale at which the whole photo is seen; a small photo is not blown up. */
export function fitScale(photo: Size, box: Size): number {
  return Math.min(box.width / photo.width, box.height / photo.height, 1);
}

/** A side of the photo smaller than the box is centred; a larger one never leaves a gap at an edge. */
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

/** Scale and centre in effect: those of the view, or those that show the whole photo. */
const effective = (view: View, photo: Size, box: Size): { readonly scale: number; readonly centre: Point } =>
  view.kind === 'fit' ? { scale: fitScale(photo, box), centre: { x: 0.5, y: 0.5 } } : view;

/** Where the photo lies in the box: its scale and the place of its upper left corner, in screen pixels. */
export function placeOf(view: View, photo: Size, box: Size): { scale: number; left: number; top: number } {
  const { scale, centre } = effective(view, photo, box);
  return {
    scale,
    left: box.width / 2 - centre.x * photo.width * scale,
    top: box.height / 2 - centre.y * photo.height * scale,
  };
}

/** The view at a scale; the part of the photo under `at` (box pixels) stays where it is. */
export function zoomTo(view: View, target: number, at: Point, photo: Size, box: Size): View {
  const smallest = fitScale(photo, box);
  const scale = Math.min(target, MAX_SCALE);
  if (scale <= smallest * 1.001) return FIT;
  const now = placeOf(view, photo, box);
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

/** The view scaled by a factor around a point of the box. */
export function zoomBy(view: View, factor: number, at: Point, photo: Size, box: Size): View {
  return zoomTo(view, effective(view, photo, box).scale * factor, at, photo, box);
}

/** The view after the photo was dragged by screen pixels. Seen whole, it does not move. */
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
