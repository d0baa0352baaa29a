import { type RefObject, useLayoutEffect } from 'react';

/** Room that stays below, in pixels. */
const BELOW = 16;
const LEAST = 340;

/**
 * Makes a part reach to the lower edge of the page's scrolling area, whatever stands above it: its own headers and foot
 * then stay in sight.
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
