import { type KeyboardEvent, useState } from 'react';

/**
 * The line that a key moves to.
 *
 * @param at position of the line that has the focus
 * @param count number of lines; at least 1
 * @returns undefined when the key does not move the focus
 */
export function moveInList(at: number, key: string, count: number): number | undefined {
  switch (key) {
    case 'ArrowUp':
      return Math.max(0, at - 1);
    case 'ArrowDown':
      return Math.min(count - 1, at + 1);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}

/** Marks the control of a line; `onKeyDown` looks for it. */
const CONTROL = '[data-line-control]:not(:disabled)';

/**
 * Roving focus over a list with one control on each line: the list is one stop of Tab, and Up, Down, Home and End move
 * between its lines.
 *
 * @param keys of the lines that have a control, in order
 */
export function useListFocus(keys: readonly string[]) {
  const [held, setHeld] = useState<string>();
  // The line that had the focus may be gone.
  const stop = held !== undefined && keys.includes(held) ? held : keys[0];

  /** Of the element around all lines. */
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return;
    const controls = [...event.currentTarget.querySelectorAll<HTMLElement>(CONTROL)];
    const at = event.target instanceof HTMLElement ? controls.indexOf(event.target) : -1;
    const to = at === -1 ? undefined : moveInList(at, event.key, controls.length);
    if (to === undefined) return;
    event.preventDefault();
    controls[to]?.focus();
  };

  /** Props of a line's control. */
  const controlProps = (key: string) => ({
    'data-line-control': true as const,
    tabIndex: key === stop ? 0 : -1,
    onFocus: () => setHeld(key),
  });

  return { onKeyDown, controlProps };
}
