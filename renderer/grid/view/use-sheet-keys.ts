import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react';
import type { Sheet } from '#renderer/grid/sheet/create-sheet.ts';
import { groupKeys } from './group-keys.ts';

/** True inside an editor, a menu or a bar. These handle keys, presses and the clipboard themselves. */
export const hasOwnKeys = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('[data-own-keys]') !== null;

type SheetKeysOptions = {
  /** Number of rows on one screen. */
  readonly page: () => number;
  readonly openMenu: () => void;
  /** Opens the menu of the selection; undefined where there is none. */
  readonly openCellMenu: (() => void) | undefined;
};

const MODIFIERS: readonly string[] = ['Shift', 'Control', 'Alt', 'Meta'];

const isAscii = (key: string) => key >= ' ' && key <= '~';

/** The character that starts an edit by typing. AltGr and the Mac's Option type characters; Alt alone does not. */
function typedKey(event: KeyboardEvent): string | undefined {
  const altGraph = event.getModifierState('AltGraph');
  if ([...event.key].length !== 1 || event.metaKey || (event.ctrlKey && !altGraph)) return undefined;
  return event.altKey && !altGraph && isAscii(event.key) ? undefined : event.key;
}

/** All keys of the grid. Keys that it does not use are left to the page. */
export function useSheetKeys(sheet: Sheet, { page, openMenu, openCellMenu }: SheetKeysOptions) {
  /** After Escape, the next Tab leaves the grid, so that nobody gets stuck in it. */
  const leaving = useRef(false);

  const withControl = (event: KeyboardEvent): boolean => {
    switch (event.key.toLowerCase()) {
      case 'enter':
        if (!sheet.store.getState().paste?.beyond) return false;
        void sheet.confirmPaste(true);
        return true;
      case 'z':
        if (event.shiftKey) sheet.redo();
        else sheet.undo();
        return true;
      case 'y':
        sheet.redo();
        return true;
      case 'a':
        sheet.selectAll();
        return true;
      case 'd':
        sheet.fill('down');
        return true;
      case 'r':
        sheet.fill('right');
        return true;
      case 'f':
        sheet.openFind();
        return true;
      case 'h':
        // With Shift it is the page's.
        if (event.shiftKey) return false;
        sheet.openFind();
        return true;
      case ' ':
        sheet.widen('columns');
        return true;
      default:
        return sheet.move({ key: event.key, jump: true }, event.shiftKey, page());
    }
  };

  const plain = (event: KeyboardEvent): boolean => {
    const { paste } = sheet.store.getState();
    switch (event.key) {
      case 'Enter':
        if (paste) void sheet.confirmPaste();
        else sheet.beginEdit(null);
        return true;
      case 'F2':
        sheet.beginEdit(null);
        return true;
      case 'Escape':
        if (paste) sheet.dropPaste();
        else if (sheet.store.getState().find) sheet.closeFind();
        else leaving.current = true;
        return true;
      case 'Delete':
      case 'Backspace':
        sheet.clear();
        return true;
      case 'Tab':
        return sheet.advance(event.shiftKey ? 'left' : 'right');
      case ' ':
        if (!event.shiftKey) break;
        sheet.widen('rows');
        return true;
      default:
    }
    if (sheet.move({ key: event.key, jump: false }, event.shiftKey, page())) return true;
    const typed = typedKey(event);
    if (typed === undefined) return false;
    sheet.beginEdit(typed);
    return true;
  };

  return (event: KeyboardEvent) => {
    if (event.defaultPrevented || hasOwnKeys(event.target)) return;
    // Shift is pressed before Shift+Tab, which leaves the grid backwards.
    if (MODIFIERS.includes(event.key)) return;
    const left = leaving.current;
    leaving.current = false;
    if (event.key === 'Tab' && left) return;
    if (event.altKey && event.key === 'ArrowDown') {
      openMenu();
      event.preventDefault();
      return;
    }
    if (openCellMenu !== undefined && (event.key === 'ContextMenu' || (event.shiftKey && event.key === 'F10'))) {
      if (sheet.core.activeGroup() === -1) openCellMenu();
      else openMenu();
      event.preventDefault();
      return;
    }
    // While a large paste is planned or written, keys can only cancel it.
    if (sheet.store.getState().pasting !== null) {
      if (event.key === 'Escape') sheet.dropPaste();
      event.preventDefault();
      return;
    }
    const control = (event.ctrlKey || event.metaKey) && !event.getModifierState('AltGraph');
    // Copy, cut and paste arrive as their own events.
    if (control && ['c', 'x', 'v'].includes(event.key.toLowerCase())) return;
    const ofGroups = groupKeys(sheet, event, page());
    if (ofGroups === 'done') event.preventDefault();
    if (ofGroups !== 'left') return;
    if (control ? withControl(event) : plain(event)) event.preventDefault();
  };
}

/** Copies, cuts and pastes through the system clipboard, as text and as an HTML table. */
export function clipboardHandlers(sheet: Sheet) {
  const copy = (event: ClipboardEvent): boolean => {
    const copied = sheet.copy();
    if (!copied) return false;
    event.clipboardData.setData('text/plain', copied.text);
    event.clipboardData.setData('text/html', copied.html);
    return true;
  };
  const own = (act: (event: ClipboardEvent) => void) => (event: ClipboardEvent) => {
    if (hasOwnKeys(event.target)) return;
    event.preventDefault();
    act(event);
  };
  return {
    onCopy: own((event) => void copy(event)),
    onCut: own((event) => {
      if (copy(event)) sheet.clear('cut');
    }),
    onPaste: own(({ clipboardData }) => {
      void sheet.paste({ text: clipboardData.getData('text/plain'), html: clipboardData.getData('text/html') });
    }),
  };
}
