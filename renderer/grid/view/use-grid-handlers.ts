import type { KeyboardEvent, MouseEvent, PointerEvent } from 'react';
import { contains } from '#renderer/grid/model/axes.ts';
import type { Sheet } from '#renderer/grid/sheet/create-sheet.ts';
import type { FloatingPlace } from './floating.tsx';
import type { FloatingMenuItem } from './floating-menu.tsx';
import { useActiveFocus } from './use-active-focus.ts';
import { clipboardHandlers, hasOwnKeys, useSheetKeys } from './use-sheet-keys.ts';
import { type CellPlaces, useSheetMouse } from './use-sheet-mouse.ts';

type GridHandlersOptions = CellPlaces & {
  /** Number of rows on one screen. */
  readonly page: () => number;
  readonly openMenu: () => void;
  /** Opens the menu of the selection; absent where there is none. */
  readonly openCellMenu?: (at: FloatingPlace) => void;
  /** What the page offers in that menu. */
  readonly menuItems?: () => readonly FloatingMenuItem[];
  readonly isMenuOpen: boolean;
};

/** Selects what a menu is opened on, unless it is selected already. Returns false outside the cells. */
function selectForMenu(sheet: Sheet, { row, column }: ReturnType<CellPlaces['placeOf']>): boolean {
  if (row === undefined) return false;
  const isSelected = sheet.core.rects().some((rect) => contains(rect, row, column ?? rect.left));
  if (!isSelected && column !== undefined) sheet.select({ row, column });
  else if (!isSelected) sheet.selectRows(row);
  return true;
}

/** Pressed keys as a menu shows them. */
const keysOf = ({ ctrlKey, metaKey, shiftKey, key }: KeyboardEvent): string =>
  [...(ctrlKey || metaKey ? ['Ctrl'] : []), ...(shiftKey ? ['Shift'] : []), key.toUpperCase()].join('+');

/** Everything that an element with the cells of a sheet does with keys, the mouse, the clipboard and the focus. */
export function useGridHandlers(sheet: Sheet, options: GridHandlersOptions) {
  const { page, openMenu, openCellMenu, menuItems = () => [], isMenuOpen, ...places } = options;
  const { scroller, reveal } = places;
  const { focusActive, enter, ...focusHandlers } = useActiveFocus(sheet, { scroller, reveal, isMenuOpen });
  const openMenuAtActive = () => {
    const rect = scroller.current?.querySelector('[data-active]')?.getBoundingClientRect();
    if (rect) openCellMenu?.({ x: rect.left, y: rect.bottom });
  };
  const sheetKeys = useSheetKeys(sheet, { page, openMenu, openCellMenu: openCellMenu ? openMenuAtActive : undefined });
  const onPointerDown = useSheetMouse(sheet, places);
  const onKeyDown = (event: KeyboardEvent) => {
    sheetKeys(event);
    if (event.defaultPrevented || hasOwnKeys(event.target)) return;
    const item = menuItems().find(({ keys }) => keys !== undefined && keys === keysOf(event));
    if (item === undefined) return;
    event.preventDefault();
    item.act();
  };
  const handlers = {
    onKeyDown,
    onPointerDown: (event: PointerEvent) => {
      enter();
      // The press is ours, so the browser keeps a text selected elsewhere, and would copy it in place of the cells.
      if (!hasOwnKeys(event.target)) getSelection()?.removeAllRanges();
      onPointerDown(event);
    },
    onMouseDown: (event: MouseEvent) => {
      // The press selects through our own handlers. The browser would move the focus to an element that isn't in the
      // tab order.
      if (!hasOwnKeys(event.target)) event.preventDefault();
    },
    onClick: ({ target }: MouseEvent) => {
      const header = target instanceof Element ? target.closest('[data-group]') : null;
      if (header === null) return;
      const group = Number(header.getAttribute('data-group'));
      sheet.selectGroup(group);
      sheet.foldGroup(group);
    },
    onDoubleClick: ({ target, altKey }: MouseEvent) => {
      if (!(target instanceof Element) || hasOwnKeys(target)) return;
      if (target.closest('[data-fill-handle]')) sheet.fillBelow(altKey);
      else if (target.closest('[role="gridcell"]')) sheet.beginEdit(null);
    },
    onContextMenu: (event: MouseEvent) => {
      const { target } = event;
      if (openCellMenu === undefined || !(target instanceof Element) || hasOwnKeys(target)) return;
      if (!selectForMenu(sheet, places.placeOf(target))) return;
      event.preventDefault();
      enter();
      openCellMenu({ x: event.clientX, y: event.clientY });
    },
    ...focusHandlers,
    ...clipboardHandlers(sheet),
  };
  return { handlers, focusActive };
}
