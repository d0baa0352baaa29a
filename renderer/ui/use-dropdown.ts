import { useClickOutside } from '@mantine/hooks';
import { type KeyboardEvent, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';

/** A target with a part that opens below it: whether it is open, where the focus goes, and what closes it. */
type Dropdown = {
  readonly id: string;
  readonly opened: boolean;
  readonly setOpened: (opened: boolean) => void;
  /** Closes it and gives the focus back to the target. */
  readonly close: () => void;
  readonly anchor: RefObject<HTMLSpanElement | null>;
  readonly onKeyDown: (event: KeyboardEvent) => void;
};

/**
 * Opens and closes a part below its target: by a press, by Escape, by a press elsewhere, or from the caller.
 *
 * @param startsOpened whether it is open when it first appears
 */
export function useDropdown(startsOpened = false): Dropdown {
  const [opened, setOpened] = useState(startsOpened);
  const id = useId();
  const anchor = useClickOutside<HTMLSpanElement>(() => setOpened(false), null, undefined, opened);
  const focusTarget = () => anchor.current?.querySelector<HTMLElement>('[aria-haspopup]')?.focus();
  const close = () => {
    setOpened(false);
    focusTarget();
  };

  // However it was closed: if the focus was inside, it would otherwise be lost.
  const wasOpen = useRef(opened);
  useLayoutEffect(() => {
    if (wasOpen.current && !opened && document.activeElement === document.body) focusTarget();
    wasOpen.current = opened;
  });

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !opened) return;
    event.stopPropagation();
    close();
  };
  return { id, opened, setOpened, close, anchor, onKeyDown };
}

const MARGIN = 8;
/** The space beside a page (page.module.css): what opens in a frame that cuts its contents stays within the frame. */
const BESIDE_PAGE = 20;
const LEAST_HEIGHT = 160;

function place(element: HTMLElement | null): void {
  if (element === null) return;
  element.style.translate = '';
  const { left, right, top } = element.getBoundingClientRect();
  const over = Math.max(0, right - (window.innerWidth - BESIDE_PAGE));
  const edge = element.closest('main')?.getBoundingClientRect().left ?? 0;
  const under = Math.min(0, left - edge - MARGIN);
  element.style.translate = `${-over - under}px`;
  element.style.maxHeight = `${Math.max(LEAST_HEIGHT, window.innerHeight - top - MARGIN)}px`;
}

/**
 * Shifts an open part sideways into the window, and makes it scroll where it would extend below the window; anew when
 * its target may have moved, as by a choice in it that makes the target wider, and when the window changes its size, as
 * it does at each step of a zoom.
 */
export function useFitInWindow<Element extends HTMLElement>(): RefObject<Element | null> {
  const part = useRef<Element>(null);
  useLayoutEffect(() => place(part.current));
  useEffect(() => {
    const again = () => place(part.current);
    window.addEventListener('resize', again);
    return () => window.removeEventListener('resize', again);
  }, []);
  return part;
}
