import { type FocusEvent, type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import type { Position } from '#renderer/grid/model/move-target.ts';
import type { Selection } from '#renderer/grid/model/selection.ts';
import type { Sheet } from '#renderer/grid/sheet/create-sheet.ts';
import { hasOwnKeys } from './use-sheet-keys.ts';
import { useSheetState } from './use-sheet-state.ts';

type ActiveFocusPorts = {
  readonly scroller: RefObject<HTMLElement | null>;
  /** Scrolls a cell into view. */
  readonly reveal: (at: Position) => void;
  /** True while a menu of the sheet has the focus. */
  readonly isMenuOpen: boolean;
};

/** Whether whole rows or columns are selected: these always extend out of view. */
const hasWholes = (selection: Selection | null): boolean => selection?.ranges.at(-1)?.whole !== undefined;

/** Whether a dialog has the focus that the sheet is not in. */
function isInDialog(scroller: HTMLElement | null): boolean {
  const dialog = document.activeElement?.closest('[role="dialog"]') ?? null;
  return dialog !== null && !dialog.contains(scroller);
}

/** Keeps the focus on the active cell for as long as the focus is inside the sheet. */
export function useActiveFocus(sheet: Sheet, { scroller, reveal, isMenuOpen }: ActiveFocusPorts) {
  const view = useSheetState(sheet, (state) => state.view);
  const selection = useSheetState(sheet, (state) => state.selection);
  const editing = useSheetState(sheet, (state) => state.editing);
  const hasPreview = useSheetState(sheet, (state) => state.paste !== null);
  const latestReveal = useRef(reveal);
  latestReveal.current = reveal;
  /** True while the focus is inside the grid; it then follows the active cell. */
  const isWithin = useRef(false);
  const focusActive = useCallback(() => {
    scroller.current?.querySelector<HTMLElement>('[data-active]')?.focus({ preventScroll: true });
  }, [scroller]);
  const before = useRef({ selection, editing, view, isMenuOpen, hasPreview });
  useLayoutEffect(() => {
    const { current } = before;
    before.current = { selection, editing, view, isMenuOpen, hasPreview };
    // A row that was just added can be scrolled to only now; and the bar of a preview has just taken some of the room.
    const isNewRow = current.view !== view && current.selection !== selection && !hasWholes(selection);
    const head = isNewRow || (hasPreview && !current.hasPreview) ? sheet.head() : null;
    if (head && isWithin.current) latestReveal.current(head);
    // A change of the selection or a closed editor moves the focus; scrolling alone must not.
    const moved = current.selection !== selection || current.editing !== editing || current.view !== view;
    const isFree = editing === null && !isMenuOpen;
    if (!isWithin.current || !isFree || !(moved || current.isMenuOpen !== isMenuOpen)) return;
    // A cell that went with its row had the focus to the end, so nobody was told that a dialog took it since.
    if (isInDialog(scroller.current)) isWithin.current = false;
    else focusActive();
  });
  useEffect(
    () =>
      sheet.store.subscribe((now, old) => {
        const head = now.selection === old.selection || hasWholes(now.selection) ? null : sheet.head();
        // The bar of a search has the focus while its matches are selected one after the other.
        if (head && (isWithin.current || now.find !== null)) latestReveal.current(head);
      }),
    [sheet],
  );
  const enter = () => {
    isWithin.current = true;
  };
  return {
    focusActive,
    /** From now on the focus belongs to the grid. */
    enter,
    onFocus: ({ target }: FocusEvent) => {
      // A text selected elsewhere on the page would be copied in place of the cells.
      if (!isWithin.current && !hasOwnKeys(target)) getSelection()?.removeAllRanges();
      enter();
    },
    onBlur: ({ relatedTarget, currentTarget }: FocusEvent) => {
      if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) isWithin.current = false;
    },
  };
}
