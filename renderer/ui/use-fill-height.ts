import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Space left below, in pixels. */
const BELOW = 16;
const LEAST = 340;

/** Fills the area below an element, and does so again when anything around it changes; returns what ends that. */
function keepFilled(element: HTMLElement, least: number): () => void {
  const area = element.closest('main');
  if (!area) return () => {};
  const fill = () => {
    const above = element.getBoundingClientRect().top - area.getBoundingClientRect().top + area.scrollTop;
    element.style.height = `${Math.max(least, Math.floor(area.clientHeight - above - BELOW))}px`;
  };
  const sizes = new ResizeObserver(fill);
  const observeSizes = () => {
    sizes.disconnect();
    for (const one of [area, ...(element.parentElement?.children ?? [])]) sizes.observe(one);
  };
  // Whoever comes beside it is observed from then on, which fills once more.
  const parts = new MutationObserver(observeSizes);
  if (element.parentElement) parts.observe(element.parentElement, { childList: true });
  observeSizes();
  fill();
  return () => {
    parts.disconnect();
    sizes.disconnect();
  };
}

/**
 * Extends a part to the lower edge of the page's scrolling area, whatever is above it, so that its own headers and foot
 * stay visible. Rendering it again measures nothing.
 *
 * @param least its height where there is less room, in pixels; the page scrolls then
 */
export function useFillHeight(part: RefObject<HTMLElement | null>, least = LEAST): void {
  const filled = useRef<{ readonly element: HTMLElement; readonly end: () => void } | null>(null);
  // The element may come later than the part, or be another one.
  useLayoutEffect(() => {
    const element = part.current;
    if (filled.current?.element === element) return;
    filled.current?.end();
    filled.current = element === null ? null : { element, end: keepFilled(element, least) };
  });
  useLayoutEffect(
    () => () => {
      filled.current?.end();
      filled.current = null;
    },
    [],
  );
}
