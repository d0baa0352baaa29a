import { useElementSize } from '@mantine/hooks';
import { type PointerEvent, useCallback, useEffect, useRef, useState } from 'react';
import {
  FIT,
  fractionAt,
  type Point,
  panBy,
  placeOfPhoto,
  type Size,
  type Turns,
  turnedSize,
  type View,
  zoomBy,
  zoomTo,
} from './photo-geometry.ts';

const WHEEL_STEP = 1.0015;
/** A pinch on a touch pad arrives as a wheel with Ctrl, in much smaller steps. */
const PINCH_STEP = 1.01;
const KEY_STEP = 1.4;

/** One photo pixel per screen pixel. At 1:1 nothing is interpolated, even on a high-density screen. */
const actualScale = () => 1 / window.devicePixelRatio;

type Change = (view: View) => View;
type SizedChange = (view: View, photo: Size, box: Size) => View;

/** A view that one or several photos share. */
export type SharedView = { readonly view: View; readonly setView: (change: Change) => void };

/**
 * The views of a list of photos: zoom and centre are kept from photo to photo of the same display, and across displays
 * where a person wants that.
 *
 * @param displayId of the open photo; photos without one share a view
 */
export function useViewMemory(displayId: string | null) {
  const [isShared, setShared] = useState(false);
  const [views, setViews] = useState<ReadonlyMap<string, View>>(new Map());
  const name = isShared ? 'all' : `display ${displayId ?? ''}`;
  const view = views.get(name) ?? FIT;
  const setView = useCallback(
    (change: Change) => setViews((all) => new Map(all).set(name, change(all.get(name) ?? FIT))),
    [name],
  );
  const share = (shared: boolean) => {
    // What is shown stays as it is, whichever view it is from now on.
    setViews((all) => new Map(all).set(shared ? 'all' : `display ${displayId ?? ''}`, view));
    setShared(shared);
  };
  return { view, setView, isShared, share };
}

/** What a viewer's buttons and keys can do with the view. */
export type PhotoView = ReturnType<typeof usePhotoView>;

const apart = ([a, b]: readonly Point[]): number => (a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0);
const between = ([a, b]: readonly Point[]): Point =>
  a && b ? { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 } : { x: 0, y: 0 };

/**
 * Zoom and pan of a photo in a box that measures itself.
 *
 * @param shared the view, which other photos may share
 * @param picture size of the upright picture; null while it is unknown
 */
export function usePhotoView({ view, setView }: SharedView, picture: Size | null, turns: Turns) {
  const { ref: measure, width, height } = useElementSize<HTMLDivElement>();
  const pointers = useRef(new Map<number, Point>());
  const photo = picture === null ? null : turnedSize(picture, turns);
  const box: Size = { width, height };
  const latest = useRef({ photo, box });
  latest.current = { photo, box };

  // What was pressed before the size of the photo was known, which is done as soon as it is.
  const early = useRef<SizedChange | null>(null);

  const change = useCallback(
    (next: SizedChange) => {
      const { photo: size, box: room } = latest.current;
      if (size !== null && room.width > 0) setView((now) => next(now, size, room));
      else early.current = next;
    },
    [setView],
  );
  const isSized = photo !== null && width > 0;
  useEffect(() => {
    const next = early.current;
    if (!isSized || next === null) return;
    early.current = null;
    change(next);
  }, [isSized, change]);
  const middle = useCallback((): Point => ({ x: latest.current.box.width / 2, y: latest.current.box.height / 2 }), []);

  const element = useRef<HTMLDivElement | null>(null);
  const inBox = (at: Point): Point => {
    const edge = element.current?.getBoundingClientRect();
    return { x: at.x - (edge?.left ?? 0), y: at.y - (edge?.top ?? 0) };
  };
  useEffect(() => {
    const listened = element.current;
    if (listened === null) return;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const edge = listened.getBoundingClientRect();
      const at = { x: event.clientX - edge.left, y: event.clientY - edge.top };
      const step = event.ctrlKey ? PINCH_STEP : WHEEL_STEP;
      change((now, size, room) => zoomBy(now, step ** -event.deltaY, at, size, room));
    };
    // React's wheel listeners are passive, and a passive listener can't stop the page from scrolling.
    listened.addEventListener('wheel', onWheel, { passive: false });
    return () => listened.removeEventListener('wheel', onWheel);
  }, [change]);

  const place = photo === null || width === 0 ? null : placeOfPhoto(view, photo, box);
  const release = (event: PointerEvent<HTMLDivElement>) => void pointers.current.delete(event.pointerId);
  return {
    boxRef: useCallback(
      (next: HTMLDivElement | null) => {
        element.current = next;
        measure(next);
      },
      [measure],
    ),
    /** Room for the photo, in CSS pixels; 0 until it is measured. */
    box,
    picture,
    turns,
    place,
    zoomed: view.kind === 'zoomed',
    /** In percent of the photo's own pixels. */
    percent: place === null ? null : Math.round(place.scale * window.devicePixelRatio * 100),
    /** True at 1:1. */
    actual: view.kind === 'zoomed' && view.scale === actualScale(),
    fit: () => setView(() => FIT),
    showActual: () => change((now, size, room) => zoomTo(now, actualScale(), middle(), size, room)),
    /** @param at a point of the window; by default the middle of the box */
    toggle: (at?: Point) => {
      const point = at === undefined ? middle() : inBox(at);
      change((now, size, room) => (now.kind === 'zoomed' ? FIT : zoomTo(now, actualScale(), point, size, room)));
    },
    zoomIn: () => change((now, size, room) => zoomBy(now, KEY_STEP, middle(), size, room)),
    zoomOut: () => change((now, size, room) => zoomBy(now, 1 / KEY_STEP, middle(), size, room)),
    pan: (by: Point) => change((now, size, room) => panBy(now, by, size, room)),
    /** The point of the upright picture in the middle of the box, as fractions; null while there is no picture. */
    middle: (): Point | null =>
      picture === null || place === null ? null : fractionAt(middle(), picture, turns, place),
    /** The point of the upright picture under a point of the window, as fractions; null while there is no picture. */
    fractionAt: (at: Point): Point | null =>
      picture === null || place === null ? null : fractionAt(inBox(at), picture, turns, place),
    pointer: {
      onPointerDown: (event: PointerEvent<HTMLDivElement>) => {
        // Capturing the pointer here would keep the buttons of a failure from being clicked.
        if (event.button !== 0 || (event.target instanceof Element && event.target.closest('button, a, input'))) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      },
      onPointerMove: (event: PointerEvent<HTMLDivElement>) => {
        const from = pointers.current.get(event.pointerId);
        if (from === undefined) return;
        const before = [...pointers.current.values()];
        pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
        const after = [...pointers.current.values()];
        if (after.length === 1) {
          const by = { x: event.clientX - from.x, y: event.clientY - from.y };
          change((now, size, room) => panBy(now, by, size, room));
        } else if (after.length === 2 && apart(before) > 0) {
          const [old, at] = [between(before), between(after)];
          const factor = apart(after) / apart(before);
          change((now, size, room) =>
            panBy(zoomBy(now, factor, inBox(at), size, room), { x: at.x - old.x, y: at.y - old.y }, size, room),
          );
        }
      },
      onPointerUp: release,
      onPointerCancel: release,
    },
  };
}
