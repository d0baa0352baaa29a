import type { ClipboardEvent } from 'react';
import type { Sheet } from '#renderer/grid/sheet/create-sheet.ts';
import { hasOwnKeys } from './own-keys.ts';

/** Copy, cut and paste of a sheet by the clipboard of the computer, as texts and as a table of HTML. */
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
