import { useClickOutside } from '@mantine/hooks';
import {
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

export type DropdownOptions = {
  /** Together with `onChange`: the caller controls whether it is open. */
  readonly opened?: boolean | undefined;
  readonly onChange?: ((opened: boolean) => void) | undefined;
  /** Whether it is open when it first appears. */
  readonly startsOpened?: boolean | undefined;
};

/** A target with a part that opens below it: whether it is open, where the focus goes, and what closes it. */
export type Dropdown = {
  readonly id: string;
  readonly opened: boolean;
  /** True when the caller opens it by handling the target's press. */
  readonly controlled: boolean;
  readonly setOpened: (opened: boolean) => void;
  /** Closes it and gives the focus back to the target. */
  readonly close: () => void;
  readonly anchor: RefObject<HTMLSpanElement | null>;
  readonly onKeyDown: (event: KeyboardEvent) => void;
};

/** Opens and closes a part below its target: by a press, by Escape, by a press elsewhere, or from the caller. */
export function useDropdown({ opened, onChange, startsOpened = false }: DropdownOptions): Dropdown {
  const [own, setOwn] = useState(startsOpened);
  const controlled = opened !== undefined;
  const isOpen = opened ?? own;
  const id = useId();
  const setOpened = useCallback(
    (next: boolean) => {
      setOwn(next);
      onChange?.(next);
    },
    [onChange],
  );
  const anchor = useClickOutside<HTMLSpanElement>(() => setOpened(false), null, undefined, isOpen);
  const focusTarget = () => anchor.current?.querySelector<HTMLElement>('[aria-haspopup]')?.focus();
  const close = () => {
    setOpened(false);
    focusTarget();
  };

  // However it was closed: if the focus was inside, it would otherwise be lost.
  const wasOpen = useRef(isOpen);
  useLayoutEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) focusTarget();
    wasOpen.current = isOpen;
  });

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    event.stopPropagation();
    close();
  };
  return { id, opened: isOpen, controlled, setOpened, close, anchor, onKeyDown };
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
