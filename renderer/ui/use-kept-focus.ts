import { type RefObject, useEffect, useRef } from 'react';

/** Whether the element that had the focus is gone or can no longer have it. */
export const isFocusLost = (): boolean => {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || activeElement.matches(':disabled');
};

/** An open dialog has the focus, also while its button works; when it goes, the focus is where it was before. */
const isInDialog = (): boolean => document.querySelector('[role="dialog"]') !== null;

/**
 * Keeps the focus in a list whose controls come and go. When the one that has it goes, the focus moves to the first
 * control of the same line, or else to what `next` finds.
 *
 * @param list the element around all lines; lines are marked with `data-line`
 */
export function useKeptFocus(list: RefObject<HTMLElement | null>, next: () => HTMLElement | null | undefined) {
  const held = useRef<string | null>(null);
  // After every drawing, because any of them may take a control away.
  useEffect(() => {
    if (held.current === null || !isFocusLost() || isInDialog()) return;
    const line = list.current?.querySelector(`[data-line="${CSS.escape(held.current)}"]`);
    // Where the focus goes out of the list, what is lost elsewhere later is no longer its own.
    held.current = null;
    (line?.querySelector<HTMLElement>('button:not(:disabled)') ?? next())?.focus();
  });
  return {
    onFocus: ({ target }: { readonly target: Element }) => {
      held.current = target.closest('[data-line]')?.getAttribute('data-line') ?? null;
    },
    // Not called for a control that is taken away.
    onBlur: ({ relatedTarget }: { readonly relatedTarget: Element | null }) => {
      if (relatedTarget?.closest('[role="dialog"]') == null) held.current = null;
    },
  };
}
