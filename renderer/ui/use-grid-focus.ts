import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';

/** Position in a grid; row -1 is the header. */
type GridPosition = { readonly row: number; readonly column: number };

const clamp = (value: number, min: number, max: number) => Math.max(min, Math.min(max, value));

/**
 * The position that a key moves to (ARIA grid pattern).
 *
 * @param page number of rows on one screen
 * @returns undefined when the key does not move the focus
 */
export function moveInGrid(
  at: GridPosition,
  key: { readonly key: string; readonly ctrlKey: boolean },
  size: { readonly rows: number; readonly columns: number },
  page: number,
): GridPosition | undefined {
  const last = size.rows - 1;
  const to = (row: number, column: number) => ({
    row: clamp(row, -1, last),
    column: clamp(column, 0, size.columns - 1),
  });
  switch (key.key) {
    case 'ArrowUp':
      return to(key.ctrlKey ? 0 : at.row - 1, at.column);
    case 'ArrowDown':
      return to(key.ctrlKey ? last : at.row + 1, at.column);
    case 'ArrowLeft':
      return to(at.row, at.column - 1);
    case 'ArrowRight':
      return to(at.row, at.column + 1);
    case 'Home':
      return to(key.ctrlKey ? 0 : at.row, 0);
    case 'End':
      return to(key.ctrlKey ? last : at.row, size.columns - 1);
    case 'PageUp':
      return to(Math.max(0, at.row - page), at.column);
    case 'PageDown':
      return to(at.row + page, at.column);
    default:
      return undefined;
  }
}

type GridFocusOptions = {
  readonly rows: number;
  readonly columns: number;
  /** Number of rows on one screen, for Page Up and Page Down. */
  readonly page: () => number;
  /** Scrolls a row into view, so that its cell exists when the focus arrives. */
  readonly reveal: (row: number) => void;
  readonly onEnter: ((row: number) => void) | undefined;
};

/**
 * The ref of every cell but the active one. It is one shared function: React would detach and attach a new one at each
 * render.
 */
const notHeld = () => undefined;

/** Roving focus over a virtual grid: one cell is in the tab order, and keys move the focus. */
export function useGridFocus({ rows, columns, page, reveal, onEnter }: GridFocusOptions) {
  const [position, setPosition] = useState<GridPosition>({ row: 0, column: 0 });
  const wanted = useRef(false);
  const cell = useRef<HTMLElement | null>(null);
  const active = { row: Math.min(position.row, rows - 1), column: Math.min(position.column, columns - 1) };

  useEffect(() => {
    if (!wanted.current || !cell.current) return;
    wanted.current = false;
    cell.current.focus({ preventScroll: true });
  });

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.metaKey || event.defaultPrevented) return;
    const actsItself = event.target instanceof HTMLButtonElement || event.target instanceof HTMLAnchorElement;
    if (event.key === 'Enter' && active.row >= 0 && !actsItself) {
      onEnter?.(active.row);
      return;
    }
    const to = moveInGrid(active, event, { rows, columns }, page());
    if (!to) return;
    event.preventDefault();
    wanted.current = true;
    if (to.row >= 0) reveal(to.row);
    setPosition(to);
  };

  const hold = useCallback((element: HTMLElement | null) => {
    if (element) cell.current = element;
  }, []);
  /** Props of the element that gets the focus when its cell is the active one. */
  const cellProps = useCallback(
    (row: number, column: number) => {
      const isActive = row === active.row && column === active.column;
      return {
        tabIndex: isActive ? 0 : -1,
        onFocus: () => setPosition({ row, column }),
        ref: isActive ? hold : notHeld,
      };
    },
    [active.row, active.column, hold],
  );

  return { active, onKeyDown, cellProps };
}
