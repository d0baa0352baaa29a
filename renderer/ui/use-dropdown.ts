import { useClickOutside } from '@mantine/hooks';
import { type KeyboardEvent, type RefObject, useCallback, useId, useLayoutEffect, useRef, useState } from 'react';

export type DropdownOptions = {
  /** With `onChange`: the caller keeps whether it is open. */
  readonly opened?: boolean | undefined;
  readonly onChange?: ((opened: boolean) => void) | undefined;
};

/** A target with something that unfolds below it: open or not, where the focus goes, what closes it. */
export type Dropdown = {
  readonly id: string;
  readonly opened: boolean;
  /** True when the caller opens it by the target's own press. */
  readonly controlled: boolean;
  readonly setOpened: (opened: boolean) => void;
  /** Closes it and gives the focus back to the target. */
  readonly close: () => void;
  readonly anchor: RefObject<HTMLSpanElement | null>;
  readonly onKeyDown: (event: KeyboardEvent) => void;
};

/** Opens and closes a part below its target: by a press, by Escape, by a press elsewhere, or from outside. */
export function useDropdown({ opened, onChange }: DropdownOptions): Dropdown {
  const [own, setOwn] = useState(false);
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

  // Whatever closed it: a focus that stood inside would otherwise be lost with it.
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
const LEAST_HEIGHT = 160;

/** Moves an unfolded part sideways into the window and lets it scroll where it would reach below it. */
export function useFitInWindow<Element extends HTMLElement>(): RefObject<Element | null> {
  const part = useRef<Element>(null);
  useLayoutEffect(() => {
    const element = part.current;
    if (!element) return;
    const { left, right, top } = element.getBoundingClientRect();
    const over = Math.max(0, right - (window.innerWidth - MARGIN));
    const under = Math.min(0, left - MARGIN);
    element.style.translate = `${-over - under}px`;
    element.style.maxHeight = `${Math.max(LEAST_HEIGHT, window.innerHeight - top - MARGIN)}px`;
  }, []);
  return part;
}
