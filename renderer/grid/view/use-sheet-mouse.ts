import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef } from 'react';
import type { Position } from '#renderer/grid/model/move-target.ts';
import type { Sheet } from '#renderer/grid/sheet/create-sheet.ts';
import { placeOfCell } from './grid-aria.ts';
import type { ShownColumns } from './use-sheet-columns.ts';

/** Where cells are on the screen. */
export type CellPlaces = {
  readonly scroller: RefObject<HTMLDivElement | null>;
  /** The cell under a point, even when the point is outside the grid. */
  readonly cellAt: (x: number, y: number) => Position;
  /** The cell or the row that contains an element. */
  readonly placeOf: (element: Element) => { readonly row: number | undefined; readonly column: number | undefined };
  readonly reveal: (at: Position) => void;
};

type Drag = 'cells' | 'rows' | 'columns' | 'fill';

const hasOwnKeys = (target: Element) => target.closest('[data-own-keys]') !== null;
const numberOf = (element: Element | null | undefined, name: string) => {
  const text = element?.getAttribute(name);
  return text === null || text === undefined ? undefined : Number(text);
};

/** The column at a distance in pixels from the left edge of the grid, or the nearest column if there is none. */
function columnAt({ frozen, moving, frozenWidth }: ShownColumns, fromLeft: number, scrolled: number): number {
  if (fromLeft < frozenWidth) {
    let edge = frozenWidth;
    for (const one of frozen.toReversed()) {
      edge -= one.width;
      if (fromLeft >= edge) return one.position;
    }
    return 0;
  }
  let edge = frozenWidth - scrolled;
  for (const one of moving) {
    edge += one.width;
    if (fromLeft < edge) return one.position;
  }
  return frozen.length + moving.length - 1;
}

/** The row on a line, or the one below the headers that begin there; the last one where there is none. */
function rowNear({ core }: Sheet, line: number): number {
  const { count, rowAt } = core.lines();
  for (let at = Math.max(0, line); at < count; at += 1) if (rowAt(at) !== -1) return rowAt(at);
  return core.axes().rowCount - 1;
}

/** Finds cells by the widths of their columns and the height that all lines have. */
export function placesIn(
  sheet: Sheet,
  scroller: RefObject<HTMLDivElement | null>,
  columns: ShownColumns,
  rowHeight: number,
): Pick<CellPlaces, 'cellAt' | 'placeOf'> {
  return {
    placeOf: (element) => {
      const { row: line, column } = placeOfCell(element);
      const row = line === undefined ? -1 : sheet.core.lines().rowAt(line);
      return row === -1 ? { row: undefined, column: undefined } : { row, column };
    },
    cellAt: (x, y) => {
      const element = scroller.current;
      if (!element) return { row: 0, column: 0 };
      const { left, top } = element.getBoundingClientRect();
      const line = Math.floor((y - top - rowHeight + element.scrollTop) / rowHeight);
      return { row: rowNear(sheet, line), column: columnAt(columns, x - left, element.scrollLeft) };
    },
  };
}

/** Selecting and filling by mouse or touch: press, drag, Shift, Ctrl, row numbers, headers, the fill handle. */
export function useSheetMouse(sheet: Sheet, places: CellPlaces) {
  const { scroller, cellAt, reveal } = places;
  const drag = useRef<Drag | null>(null);

  const onMove = useRef<(event: PointerEvent) => void>(() => undefined);
  onMove.current = (event) => {
    const at = cellAt(event.clientX, event.clientY);
    const inside = {
      row: Math.max(0, Math.min(at.row, sheet.core.axes().rowCount - 1)),
      column: Math.max(0, at.column),
    };
    if (drag.current === 'cells') sheet.select(inside, 'extend');
    if (drag.current === 'rows') sheet.selectRows(inside.row, 'extend');
    if (drag.current === 'columns') sheet.selectColumns(inside.column, 'extend');
    if (drag.current === 'fill') sheet.dragFill(inside.row, inside.column);
    if (drag.current !== null && drag.current !== 'columns') reveal(inside);
  };

  useEffect(() => {
    const move = (event: PointerEvent) => {
      if (drag.current !== null) onMove.current(event);
    };
    const end = (event: PointerEvent) => {
      if (drag.current === 'fill') sheet.dropFill(event.altKey);
      drag.current = null;
    };
    const cancel = () => {
      if (drag.current === 'fill') sheet.cancelFill();
      drag.current = null;
    };
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', end);
    window.addEventListener('pointercancel', cancel);
    return () => {
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', end);
      window.removeEventListener('pointercancel', cancel);
    };
  }, [sheet]);

  return (event: ReactPointerEvent) => {
    const { target } = event;
    if (event.button !== 0 || !(target instanceof Element) || hasOwnKeys(target)) return;
    // An open editor saves what was typed before the selection moves.
    scroller.current?.querySelector<HTMLInputElement>('input[data-own-keys]')?.blur();
    const mode = event.shiftKey ? 'extend' : event.ctrlKey || event.metaKey ? 'add' : 'replace';
    if (target.closest('[data-fill-handle]')) {
      drag.current = 'fill';
      event.preventDefault();
      return;
    }
    const { row, column } = places.placeOf(target);
    const header = numberOf(target.closest('[data-header]'), 'data-header');
    if (header !== undefined) {
      sheet.selectColumns(header, mode);
      drag.current = 'columns';
    } else if (row !== undefined && column !== undefined) {
      sheet.select({ row, column }, mode);
      drag.current = 'cells';
    } else if (row !== undefined) {
      sheet.selectRows(row, mode);
      drag.current = 'rows';
    } else if (target.closest('[data-corner]')) sheet.selectAll();
    // The focus follows the selection anyway, and dragging must not select text.
    if (drag.current !== null) event.preventDefault();
  };
}
