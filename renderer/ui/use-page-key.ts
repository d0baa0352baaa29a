import { type RefObject, useEffect, useRef } from 'react';

/** Whether a key is meant for a field, or for a dialog over the page. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [role="dialog"]') !== null;

/**
 * Lets a key press a button of the page.
 *
 * @param isKey stays the same; absent: no key does
 * @returns for the button
 */
export function usePageKey(isKey?: (event: KeyboardEvent) => boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isKey === undefined) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isKey(event)) return;
      event.preventDefault();
      if (button.current?.ariaExpanded !== 'true') button.current?.click();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isKey]);
  return button;
}
