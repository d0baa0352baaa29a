import type { MouseEvent, PointerEvent } from 'react';
import type { Sheet } from '#renderer/grid/sheet/create-sheet.ts';
import { useActiveFocus } from './use-active-focus.ts';
import { clipboardHandlers, hasOwnKeys, useSheetKeys } from './use-sheet-keys.ts';
import { type CellPlaces, useSheetMouse } from './use-sheet-mouse.ts';

type GridHandlersOptions = CellPlaces & {
  /** Number of rows on one screen. */
  readonly page: () => number;
  readonly openMenu: () => void;
  readonly isMenuOpen: boolean;
};

/** Everything that an element with the cells of a sheet does with keys, the mouse, the clipboard and the focus. */
export function useGridHandlers(sheet: Sheet, { page, openMenu, isMenuOpen, ...places }: GridHandlersOptions) {
  const { scroller, reveal } = places;
  const { focusActive, enter, ...focusHandlers } = useActiveFocus(sheet, { scroller, reveal, isMenuOpen });
  const onKeyDown = useSheetKeys(sheet, { page, openMenu });
  const onPointerDown = useSheetMouse(sheet, places);
  const handlers = {
    onKeyDown,
    onPointerDown: (event: PointerEvent) => {
      enter();
      onPointerDown(event);
    },
    onMouseDown: (event: MouseEvent) => {
      // The press selects through our own handlers. The browser would move the focus to an element that isn't in the
      // tab order.
      if (!hasOwnKeys(event.target)) event.preventDefault();
    },
    onDoubleClick: ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('[role="gridcell"]') && !hasOwnKeys(target))
        sheet.beginEdit(null);
    },
    ...focusHandlers,
    ...clipboardHandlers(sheet),
  };
  return { handlers, focusActive };
}
