import { useElementSize } from '@mantine/hooks';
import { type PointerEvent, useCallback, useEffect, useRef, useState } from 'react';
import { FIT, fitScale, type Point, panBy, placeOf, type Size, type View, zoomBy, zoomTo } from './photo-zoom.ts';

const WHEEL_STEP = 1.0015;
const KEY_STEP = 1.4;

/** Photo pixels on screen pixels: at a scale of 1:1 nothing is interpolated, also on a dense screen. */
const actualScale = () => 1 / window.devicePixelRatio;

/** What the buttons and keys of a viewer can do with the view. */
export type PhotoView = ReturnType<typeof usePhotoView>;

/**
 * Zoom and pan of a photo in a box that measures itself. The view outlives the photo, so that the same part of
 * a shelf stays in sight from one photo to the next.
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
    // React listens passively, and a passive listener can not keep the page from scrolling.
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
    place: photo === null || width === 0 ? null : placeOf(view, photo, box),
    /** Percent of the photo's own pixels. */
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
        // A captured pointer would never click the button of a failure.
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
