import { useElementSize } from '@mantine/hooks';
import { type PointerEvent, useCallback, useEffect, useRef, useState } from 'react';

/** In pixels. */
type Size = { readonly width: number; readonly height: number };
type Point = { readonly x: number; readonly y: number };

/**
 * Which part of a photo is shown. `zoomed`: `scale` is in screen pixels per photo pixel. The centre is given as
 * fractions (0 to 1) of the photo's width and height, so that it carries over to the next photo.
 */
type View = { readonly kind: 'fit' } | { readonly kind: 'zoomed'; readonly scale: number; readonly centre: Point };

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

const WHEEL_STEP = 1.0015;
const KEY_STEP = 1.4;

/** One photo pixel per screen pixel. At 1:1 nothing is interpolated, even on a high-density screen. */
const actualScale = () => 1 / window.devicePixelRatio;

/** What a viewer's buttons and keys can do with the view. */
export type PhotoView = ReturnType<typeof usePhotoView>;

/**
 * Zoom and pan of a photo in a box that measures itself. The view carries over to the next photo, so that the same part
 * of a shelf stays visible.
 */
export function usePhotoView() {
  const [view, setView] = useState<View>(FIT);
  const [photo, setPhoto] = useState<Size | null>(null);
  const { ref: measure, width, height } = useElementSize<HTMLDivElement>();
  const drag = useRef<Point | null>(null);
  const box: Size = { width, height };
  const latest = useRef({ photo, box });
  latest.current = { photo, box };

  const change = useCallback((next: (view: View, photo: Size, box: Size) => View) => {
    const { photo: size, box: room } = latest.current;
    if (size !== null && room.width > 0) setView((now) => next(now, size, room));
  }, []);
  const middle = useCallback((): Point => ({ x: latest.current.box.width / 2, y: latest.current.box.height / 2 }), []);

  const wheelRef = useRef<HTMLDivElement | null>(null);
  useEffect(() => {
    const element = wheelRef.current;
    if (element === null) return;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const edge = element.getBoundingClientRect();
      const at = { x: event.clientX - edge.left, y: event.clientY - edge.top };
      change((now, size, room) => zoomBy(now, WHEEL_STEP ** -event.deltaY, at, size, room));
    };
    // React's wheel listeners are passive, and a passive listener can't stop the page from scrolling.
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [change]);

  const toggle = (at: Point = middle()) =>
    change((now, size, room) => (now.kind === 'zoomed' ? FIT : zoomTo(now, actualScale(), at, size, room)));

  return {
    boxRef: useCallback(
      (element: HTMLDivElement | null) => {
        wheelRef.current = element;
        measure(element);
      },
      [measure],
    ),
    setPhoto,
    zoomed: view.kind === 'zoomed',
    place: photo === null || width === 0 ? null : placeOfPhoto(view, photo, box),
    /** In percent of the photo's own pixels. */
    percent:
      photo === null || width === 0
        ? null
        : Math.round((view.kind === 'fit' ? fitScale(photo, box) : view.scale) * window.devicePixelRatio * 100),
    /** True at 1:1. */
    actual: view.kind === 'zoomed' && view.scale === actualScale(),
    fit: () => setView(FIT),
    showActual: () => change((now, size, room) => zoomTo(now, actualScale(), middle(), size, room)),
    toggle,
    zoomIn: () => change((now, size, room) => zoomBy(now, KEY_STEP, middle(), size, room)),
    zoomOut: () => change((now, size, room) => zoomBy(now, 1 / KEY_STEP, middle(), size, room)),
    pan: (by: Point) => change((now, size, room) => panBy(now, by, size, room)),
    pointer: {
      onPointerDown: (event: PointerEvent<HTMLDivElement>) => {
        // Capturing the pointer here would keep the buttons of a failure from being clicked.
        if (event.button !== 0 || (event.target instanceof Element && event.target.closest('button, a'))) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { x: event.clientX, y: event.clientY };
      },
      onPointerMove: (event: PointerEvent<HTMLDivElement>) => {
        const from = drag.current;
        if (from === null) return;
        const by = { x: event.clientX - from.x, y: event.clientY - from.y };
        drag.current = { x: event.clientX, y: event.clientY };
        change((now, size, room) => panBy(now, by, size, room));
      },
      onPointerUp: () => {
        drag.current = null;
      },
      onPointerCancel: () => {
        drag.current = null;
      },
    },
  };
}
