import { type RefObject, useLayoutEffect } from 'react';

/** Space left below, in pixels. */
const BELOW = 16;
const LEAST = 340;

/**
 * Extends a part to the lower edge of the page's scrolling area, whatever is above it, so that its own headers and foot
 * stay visible.
 */
export function useFillHeight(part: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = part.current;
    const area = element?.closest('main');
    if (!element || !area) return;
    const fill = () => {
      const above = element.getBoundingClientRect().top - area.getBoundingClientRect().top + area.scrollTop;
      element.style.height = `${Math.max(LEAST, Math.floor(area.clientHeight - above - BELOW))}px`;
    };
    const observer = new ResizeObserver(fill);
    for (const one of [area, ...(element.parentElement?.children ?? [])]) observer.observe(one);
    fill();
    return () => observer.disconnect();
  });
}
